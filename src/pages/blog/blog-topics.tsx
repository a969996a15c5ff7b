import { blogCategories, blogTags } from "#src/domain/constants.ts";
import { blogSlug } from "#src/features/content/articles.ts";
import { paths } from "#src/lib/paths.ts";

export function BlogTopics() {
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
