import { type Article, coverOf } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { Picture } from "#src/ui/picture.tsx";
import { ArticleByline } from "./article-byline.tsx";
import { ArticleLabel } from "./article-label.tsx";

/** The title's link covers the card, so that a click anywhere follows it. */
export function ArticleCard({ article }: { article: Article }) {
  return (
    <article className="group relative">
      <div className="overflow-hidden bg-stone">
        <Picture
          src={coverOf(article)}
          alt=""
          sizes="(min-width: 1440px) 26rem, (min-width: 1024px) 29vw, (min-width: 640px) 44vw, 92vw"
          className="aspect-square transition-transform duration-250 group-hover:scale-[1.03]"
        />
      </div>
      <div className="mt-6">
        <ArticleLabel article={article} />
      </div>
      <h3 className="mt-3 transition-colors group-hover:text-accent">
        <a href={paths.article(article.id)} className="after:absolute after:inset-0">
          {article.title}
        </a>
      </h3>
      <p className="mt-3 mb-5 text-muted">{article.excerpt}</p>
      <ArticleByline article={article} />
    </article>
  );
}
