import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { modelCount } from "#src/features/catalog/catalog.messages.ts";
import { paths } from "#src/lib/paths.ts";

/** A brand in a grid of neighbours, which share the hairlines between them. */
export function BrandTile({ brand }: { brand: Pick<Brand, "name" | "slug" | "count"> }) {
  return (
    <a
      href={paths.brand(brand.slug)}
      className="group -mr-px -mb-px flex min-h-36 flex-col items-center justify-center gap-2 border border-line px-4 py-8 text-center transition-colors hover:bg-mist"
    >
      <span className="font-display text-heading transition-colors group-hover:text-brass">
        {brand.name}
      </span>
      <span className="text-muted text-sm tabular-nums">{modelCount(brand.count)}</span>
    </a>
  );
}
