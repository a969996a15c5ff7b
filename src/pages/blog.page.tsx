import { blog } from "#src/domain/constants.ts";
import { articles, coverOf } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { BlogHeader } from "./blog/blog-header.tsx";
import { BlogTopics } from "./blog/blog-topics.tsx";
import { FeaturedArticle } from "./blog/featured-article.tsx";
import { RecentArticles } from "./blog/recent-articles.tsx";

const intro =
  "History, craft and good sense about watches: what to look for, what to look after and what to leave alone.";

const featured = articles[blog.featuredIndex];
const recent = articles.filter((article) => article !== featured);

export function BlogPage() {
  return (
    <>
      <PageHead
        title="Blog"
        description={intro}
        path={paths.blog()}
        image={`${coverOf(featured)}-share.jpg`}
      />
      <div className="container-page section-space pt-12 lg:pt-20">
        <BlogHeader intro={intro} />
        <FeaturedArticle article={featured} />
        <RecentArticles articles={recent} />
      </div>
      <BlogTopics />
    </>
  );
}
