import type { Article } from "#src/features/content/articles.ts";

/** Always in UTC: the server and every browser write the same day. */
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function ArticleByline({ article: { author, date } }: { article: Article }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
      <li>{author}</li>
      <li>
        <time dateTime={date}>{day.format(new Date(date))}</time>
      </li>
    </ul>
  );
}
