import { Search } from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";

export function BlogHeader({ intro }: { intro: string }) {
  return (
    <header className="grid gap-x-8 gap-y-8 md:grid-cols-12 md:items-end">
      <div className="md:col-span-7">
        <h1 className="text-hero">Blog</h1>
        <p className="mt-5 max-w-[46ch] text-lead text-muted lg:mt-7">{intro}</p>
      </div>
      <BlogSearch />
    </header>
  );
}

/** The specification gives it no behaviour; without a form, Enter sends nothing and reloads nothing. */
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
