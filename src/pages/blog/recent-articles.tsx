import type { Article } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { ArticleCard } from "./article-card.tsx";
import { NewsletterBox } from "./newsletter-box.tsx";

/** The newsletter takes the sixth place, so that rows of two and of three come out even. */
export function RecentArticles({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-labelledby="recent-title" className="pt-16 lg:pt-28">
      <SectionHeading
        id="recent-title"
        title="Recent Articles"
        action={
          <Button asChild variant="quiet" className="-mx-6">
            <a href={paths.blogArchive()}>View all articles</a>
          </Button>
        }
      />
      <div className="mt-10 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-20">
        <ul className="contents">
          {articles.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
        <NewsletterBox />
      </div>
    </section>
  );
}
