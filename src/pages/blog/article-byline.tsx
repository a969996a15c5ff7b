import type { Article } from "#src/features/content/articles.ts";
import { UtcDate } from "#src/ui/date.tsx";

export function ArticleByline({ article: { author, date } }: { article: Article }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
      <li>{author}</li>
      <li>
        <UtcDate at={date} />
      </li>
    </ul>
  );
}
