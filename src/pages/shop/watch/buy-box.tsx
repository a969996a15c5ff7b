import type { ReactNode, Ref } from "react";
import { dispatchBusinessDays, facets } from "#src/domain/constants.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { reservedNote } from "#src/features/catalog/catalog.messages.ts";
import { badgeOf } from "#src/features/catalog/catalog.rules.ts";
import { SpecGrid, StockStatus } from "#src/features/catalog/ui/watch-facts.tsx";
import { useWatchQuestions } from "#src/features/marketing/alerts/ui/watch-links.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Price } from "#src/ui/price.tsx";

interface BuyBoxProps {
  watch: Watch;
  actions?: ReactNode;
  actionsRef?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

export function BuyBox({ watch, actions, actionsRef, children }: BuyBoxProps) {
  const badge = badgeOf(watch, usePageState().capabilities);
  const isDealerPrice = watch.wholesalePrice !== undefined;
  const { Links, askPath } = useWatchQuestions();
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="label-caps text-accent">{watch.brandName}</p>
        {badge && <Badge variant="brass">{badge}</Badge>}
      </div>
      <h1 className="mt-3 text-headline">{watch.model}</h1>

      <p className="mt-5 font-display text-heading">
        {isDealerPrice && <span className="sr-only">Wholesale price </span>}
        <Price
          price={watch.price}
          compareAt={isDealerPrice ? watch.retailPrice : undefined}
          className="lining-nums"
        />
      </p>
      {watch.priceMissing && (
        <p className="mt-2 text-muted text-sm">
          This price is not yet confirmed.{" "}
          <a href={askPath(watch.id)} className="link-quiet">
            Ask us about this watch
          </a>
        </p>
      )}

      {actions && (
        <div
          ref={actionsRef}
          className="mt-8 flex flex-wrap gap-3 *:grow *:whitespace-nowrap *:px-5 [&>:first-child]:grow-8"
        >
          {actions}
        </div>
      )}

      {watch.forSale && (
        <p className="mt-6 hidden text-muted text-sm noscript:block">
          The cart needs JavaScript. Please switch it on and load this page again, or call or write
          to us.
        </p>
      )}
      <div className="mt-7 border-line border-y py-4 text-sm">
        <div aria-live="polite">
          <StockStatus watch={watch} />
          {watch.freeUnits > 0 && (
            <p className="mt-1.5 pl-5.5 text-muted">
              {`Usually ships within ${dispatchBusinessDays.min}-${dispatchBusinessDays.max} business days`}
            </p>
          )}
          {watch.status === "Reserved" && (
            <p className="mt-1.5 pl-5.5 text-muted">{reservedNote}</p>
          )}
        </div>
        <Links watch={watch} />
      </div>

      <p className="mt-8 max-w-[62ch]">{watch.description}</p>
      <SpecGrid
        className="mt-10"
        specs={[
          ["Reference", watch.reference],
          ...facets.map(({ label, name }) => [label, watch[name]] as const),
        ]}
      />
      {children && <div className="mt-4">{children}</div>}
    </>
  );
}
