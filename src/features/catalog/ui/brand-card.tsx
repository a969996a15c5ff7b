import { ArrowRight } from "lucide";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { modelCount } from "#src/features/catalog/catalog.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

const grid = "relative grid gap-x-8 gap-y-5 py-10 md:grid-cols-12 lg:py-14";

/** One brand across the page. Its link covers the whole row, so that a click anywhere follows it. */
export function BrandCard({ brand }: { brand: Brand }) {
  return (
    <article className={`group md:items-baseline ${grid}`}>
      <div className="md:col-span-5">
        <h2 className="text-display transition-colors group-hover:text-brass">{brand.name}</h2>
        <p className="mt-3 text-muted text-sm tabular-nums">{modelCount(brand.count)}</p>
      </div>
      <p className="max-w-[58ch] text-muted md:col-span-7 lg:col-span-5">{brand.description}</p>
      <a
        href={paths.collectionOf(brand.slug)}
        className="inline-flex items-center gap-2 whitespace-nowrap font-medium text-sm tracking-[0.03em] transition-colors after:absolute after:inset-0 group-hover:text-brass md:col-span-7 md:col-start-6 lg:col-span-2 lg:col-start-11 lg:justify-self-end"
      >
        View Collection<span className="sr-only"> of {brand.name}</span>
        <Icon
          of={ArrowRight}
          className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
        />
      </a>
    </article>
  );
}

export function BrandCardSkeleton() {
  return (
    <div className={grid}>
      <div className="md:col-span-5">
        <Skeleton className="h-[1.05em] w-[4em] max-w-full text-display" />
        <Skeleton className="mt-4 h-4 w-20" />
      </div>
      <Skeleton className="h-36 md:col-span-7 lg:col-span-5" />
      <Skeleton className="h-5 w-32 md:col-span-7 md:col-start-6 lg:col-span-2 lg:col-start-11 lg:justify-self-end" />
    </div>
  );
}
