import { ArrowRight } from "lucide";
import { type Article, coverOf } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { ArticleByline } from "./article-byline.tsx";
import { ArticleLabel } from "./article-label.tsx";

export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <section
      aria-label="Featured article"
      className="mt-12 border-line border-t pt-8 lg:mt-16 lg:pt-12"
    >
      <article className="group relative grid gap-x-8 gap-y-8 md:grid-cols-12 md:items-center lg:gap-x-14">
        <div className="overflow-hidden bg-stone md:col-span-6 lg:col-span-7">
          <Picture
            eager
            src={coverOf(article)}
            alt=""
            sizes="(min-width: 1440px) 46rem, (min-width: 1024px) 54vw, (min-width: 768px) 46vw, 92vw"
            className="aspect-square transition-transform duration-250 group-hover:scale-[1.02] md:aspect-[4/5] lg:aspect-[6/5]"
          />
        </div>
        <div className="md:col-span-6 lg:col-span-5">
          <p className="label-caps mb-4 text-accent">Featured</p>
          <ArticleLabel article={article} />
          <h2 className="mt-4 text-display transition-colors group-hover:text-accent">
            <a href={paths.article(article.id)} className="after:absolute after:inset-0">
              {article.title}
            </a>
          </h2>
          <p className="mt-6 max-w-[48ch] text-lead text-muted">{article.excerpt}</p>
          <div className="mt-6">
            <ArticleByline article={article} />
          </div>
          <p
            aria-hidden="true"
            className="mt-8 inline-flex items-center gap-3 font-medium text-sm tracking-[0.03em] transition-colors group-hover:text-accent"
          >
            Read the article
            <Icon
              of={ArrowRight}
              className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
            />
          </p>
        </div>
      </article>
    </section>
  );
}
