import type { Article } from "#src/features/content/articles.ts";

export function ArticleLabel({ article: { category, readTime } }: { article: Article }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-5 text-muted">
      <span className="label-caps">{category}</span>
      <span className="text-sm tabular-nums">{`${readTime} min read`}</span>
    </p>
  );
}
