import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { modelCount } from "#src/features/catalog/catalog.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";

const grid =
  "relative grid gap-x-8 gap-y-4 border-line border-t py-10 lg:grid-cols-12 lg:items-baseline lg:py-14";

/** One brand across the page. Its link covers the whole row, so that a click anywhere follows it. */
export function BrandCard({ brand }: { brand: Brand }) {
  return (
    <article className={`group ${grid}`}>
      <h2 className="text-display transition-colors group-hover:text-brass lg:col-span-5">
        {brand.name}
      </h2>
      <p className="max-w-[58ch] text-muted lg:col-span-5">{brand.description}</p>
      <div className="flex items-baseline justify-between gap-6 lg:col-span-2 lg:flex-col lg:items-end lg:gap-3">
        <p className="text-muted text-sm tabular-nums">{modelCount(brand.count)}</p>
        <Link
          href={paths.collectionOf(brand.slug)}
          className="inline-flex items-center gap-2 whitespace-nowrap text-sm tracking-[0.03em] after:absolute after:inset-0 group-hover:text-brass"
        >
          View Collection<span className="sr-only"> of {brand.name}</span>
          <ArrowRight
            aria-hidden="true"
            className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
          />
        </Link>
      </div>
    </article>
  );
}

export function BrandCardSkeleton() {
  return (
    <div className={grid}>
      <Skeleton className="h-12 w-56 lg:col-span-5" />
      <Skeleton className="h-24 w-full lg:col-span-5" />
      <Skeleton className="h-5 w-24 lg:col-span-2 lg:justify-self-end" />
    </div>
  );
}
