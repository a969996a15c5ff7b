import { Search } from "lucide";
import { blog } from "#src/domain/constants.ts";
import { articles, coverOf } from "#src/features/content/articles.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { FeaturedArticle, RecentArticles } from "./blog/article-cards.tsx";
import { BlogTopics } from "./blog/blog-topics.tsx";

const intro =
  "History, craft and good sense about watches: what to look for, what to look after and what to leave alone.";

const featured = articles[blog.featuredIndex];
const recent = articles.filter((article) => article !== featured);

export function BlogPage() {
  return (
    <>
      <PageHead description={intro} image={`${coverOf(featured)}-share.jpg`} />
      <div className="container-page section-space pt-12 lg:pt-20">
        <BlogHeader intro={intro} />
        <FeaturedArticle article={featured} />
        <RecentArticles articles={recent} />
      </div>
      <BlogTopics />
    </>
  );
}

function BlogHeader({ intro }: { intro: string }) {
  return (
    <header className="grid gap-x-8 gap-y-8 md:grid-cols-12 md:items-end">
      <div className="md:col-span-7">
        <h1>Blog</h1>
        <p className="mt-5 max-w-[46ch] text-lead text-muted lg:mt-7">{intro}</p>
      </div>
      <BlogSearch />
    </header>
  );
}

/** As specified, it does nothing: without a form, Enter submits nothing. */
function BlogSearch() {
  return (
    <search className="relative md:col-span-5 lg:col-span-4 lg:col-start-9">
      <Icon
        of={Search}
        className="pointer-events-none absolute top-3.5 left-3.5 size-4 stroke-[1.5] text-muted"
      />
      <Input
        type="search"
        aria-label="Search articles"
        placeholder="Search articles"
        autoComplete="off"
        className="pl-10"
      />
    </search>
  );
}
