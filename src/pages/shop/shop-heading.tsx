import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { shopSubtitle, shopTitle } from "./shop-words.ts";

interface ShopHeadingProps {
  brand: Brand | undefined;
  /** The brand's name is not known yet. */
  pending: boolean;
}

export function ShopHeading({ brand, pending }: ShopHeadingProps) {
  if (pending) return <PendingHeading />;
  return (
    <header className="grid gap-x-8 gap-y-8 lg:grid-cols-12 lg:items-end">
      <div className="lg:col-span-7">
        <h1>{shopTitle(brand)}</h1>
        <p className="mt-4 max-w-[46ch] text-lead text-muted">{shopSubtitle(brand)}</p>
      </div>
      {brand?.description && (
        // A phone shows the watches first; Collections tells this story too.
        <p className="max-w-[62ch] border-line max-sm:hidden border-l pl-6 text-[0.9375rem] text-muted lg:col-span-5">
          {brand.description}
        </p>
      )}
    </header>
  );
}

function PendingHeading() {
  return (
    <header>
      <h1>
        <span className="sr-only">Watches</span>
        <Skeleton className="h-[1.05em] w-[8em] max-w-full" />
      </h1>
      <Skeleton className="mt-5 h-6 w-96 max-w-full" />
    </header>
  );
}
