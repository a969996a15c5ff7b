import { ArrowRight, Search } from "lucide";
import { blog, blogCategories, blogTags } from "#src/domain/constants.ts";
import { type Article, articles, blogSlug, coverOf } from "#src/features/content/articles.ts";
import { NewsletterBox } from "#src/features/marketing/newsletter/ui/newsletter-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { UtcDate } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { acrossPhone, Picture } from "#src/ui/picture.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

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

function BlogTopics() {
  return (
    <div className="bg-mist">
      <div className="container-page section-space grid gap-x-14 gap-y-14 lg:grid-cols-12">
        <Categories />
        <PopularTags />
      </div>
    </div>
  );
}

function Categories() {
  return (
    <nav aria-labelledby="categories-title" className="lg:col-span-7">
      <h2 id="categories-title">Categories</h2>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2">
        {blogCategories.map((category) => (
          <li key={category}>
            <a
              href={paths.blogCategory(blogSlug(category))}
              className="flex min-h-14 items-center border-line border-b py-3 font-display text-title transition-colors hover:text-accent"
            >
              {category}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PopularTags() {
  return (
    <nav aria-labelledby="tags-title" className="lg:col-span-5">
      <h2 id="tags-title">Popular Tags</h2>
      <ul className="mt-8 flex flex-wrap gap-3">
        {blogTags.map((tag) => (
          <li key={tag}>
            <a
              href={paths.blogTag(blogSlug(tag))}
              className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-5 text-sm transition-colors hover:border-figure hover:bg-figure hover:text-ground"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The title's link covers the card, so that a click anywhere on it follows the link. */
function ArticleCard({ article }: { article: Article }) {
  return (
    <article className="group relative">
      <div className="overflow-hidden bg-stone">
        <Picture
          src={coverOf(article)}
          alt=""
          sizes={`(min-width: 1440px) 26rem, (min-width: 1024px) 29vw, (min-width: 640px) 44vw, ${acrossPhone}`}
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

function FeaturedArticle({ article }: { article: Article }) {
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
            sizes={`(min-width: 1440px) 46rem, (min-width: 1024px) 54vw, (min-width: 768px) 46vw, ${acrossPhone}`}
            className="aspect-square transition-transform duration-250 group-hover:scale-[1.02] md:aspect-[4/5] lg:aspect-[6/5]"
          />
        </div>
        <div className="md:col-span-6 lg:col-span-5">
          <p className="label-caps mb-4 text-accent">Featured</p>
          <ArticleLabel article={article} />
          <h2 className="mt-4 text-headline transition-colors group-hover:text-accent">
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

/** Five articles and the newsletter box fill rows of two and of three. */
function RecentArticles({ articles }: { articles: readonly Article[] }) {
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
        <BlogNewsletter />
      </div>
    </section>
  );
}

function ArticleLabel({ article: { category, readTime } }: { article: Article }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-5 text-muted">
      <span className="label-caps">{category}</span>
      <span className="text-sm tabular-nums">{`${readTime} min read`}</span>
    </p>
  );
}

function ArticleByline({ article: { author, date } }: { article: Article }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
      <li>{author}</li>
      <li>
        <UtcDate at={date} />
      </li>
    </ul>
  );
}

function BlogNewsletter() {
  return (
    <section
      aria-labelledby="blog-newsletter-title"
      className="flex flex-col justify-between gap-10 self-start bg-mist p-8 sm:aspect-square lg:p-10"
    >
      <div>
        <h3 id="blog-newsletter-title" className="text-headline">
          Newsletter
        </h3>
        <p className="mt-4 max-w-[36ch] text-muted">
          New articles and notes for collectors, now and then by email.
        </p>
      </div>
      <NewsletterBox />
    </section>
  );
}
