import { clsx } from "clsx";
import type { ReactNode } from "react";
import { AddToCartButton } from "#src/features/cart/ui/add-to-cart.tsx";
import { StockStatus, WatchPrice } from "#src/features/catalog/ui/watch-facts.tsx";
import { leaveOut } from "#src/features/discovery/browser-lists.ts";
import type { ComparedWatch } from "#src/features/discovery/compare.contract.ts";
import { comparedRows, differs } from "#src/features/discovery/compare.rules.ts";
import { compareHref } from "#src/features/discovery/compare-address.ts";
import { compareTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { WishlistHeart } from "#src/features/wishlist/ui/wishlist-buttons.tsx";
import { paths } from "#src/lib/paths.ts";
import { Picture } from "#src/ui/picture.tsx";

interface CompareTableProps {
  watches: readonly ComparedWatch[];
}

/** On phones two watches are in sight, and the region scrolls both ways below its head. */
export function CompareTable({ watches }: CompareTableProps) {
  return (
    <div className="group/compare mt-8 lg:mt-12">
      {watches.length > 1 && <Legend />}
      <section
        aria-label={texts.region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative max-sm:-mx-5 max-lg:max-h-[calc(100dvh-5rem)] max-lg:overflow-auto max-lg:overscroll-x-contain print:max-h-none! print:overflow-visible!"
      >
        <table className="w-full table-fixed border-separate border-spacing-0 text-left max-lg:w-max max-lg:min-w-full print:w-full!">
          <colgroup>
            <col className="w-23 sm:w-36 lg:w-44" />
            {watches.map(({ id }) => (
              <col key={id} className="w-[calc(50vw-3.25rem)] sm:w-54 lg:w-auto" />
            ))}
          </colgroup>
          <Head watches={watches} />
          <tbody>
            <Row label="Price" differs={differs(watches.map(({ price }) => price))}>
              {watches.map((watch) => (
                <WatchPrice key={watch.id} watch={watch} className="flex-wrap font-medium" />
              ))}
            </Row>
            <Row label="Availability" differs={differs(watches.map(({ status }) => status))}>
              {watches.map((watch) => (
                <StockStatus key={watch.id} watch={watch} className="gap-2!" />
              ))}
            </Row>
            {comparedRows(watches).map(({ label, values, differs }) => (
              <Row key={label} label={label} differs={differs}>
                {values.map((value, index) => value ?? <NotKnown key={watches[index]?.id} />)}
              </Row>
            ))}
          </tbody>
          <tfoot className="print:hidden">
            <tr>
              <td className={clsx(labelClassName, "bg-paper")} />
              {watches.map((watch) => (
                <td key={watch.id} className="px-1.5 py-5 align-top sm:px-2 lg:px-3">
                  <div className="flex flex-col gap-2 *:px-3">
                    {watch.forSale && <AddToCartButton watch={watch} withName size="small" />}
                    <a
                      href={paths.watch(watch.id)}
                      className="link-quiet inline-flex min-h-9 items-center justify-center text-sm pointer-coarse:min-h-11"
                    >
                      View Details<span className="sr-only"> of {nameOf(watch)}</span>
                    </a>
                  </div>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

const nameOf = ({ brandName, model }: ComparedWatch) => `${brandName} ${model}`;

const NotKnown = () => <span className="text-muted">{texts.notKnown}</span>;

/** The switch is the style sheet's alone, so that it works without JavaScript. */
function Legend() {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-sm">
      <p className="text-muted">
        <DifferenceMark /> {texts.legend}
      </p>
      <label className="choice min-h-11 items-center! print:hidden">
        <input type="checkbox" data-only-differences className="check-box" />
        <span>{texts.onlyDifferences}</span>
      </label>
    </div>
  );
}

const DifferenceMark = () => (
  <span aria-hidden="true" className="font-medium text-accent">
    ≠
  </span>
);

const labelClassName = "sticky left-0 z-10 max-sm:pl-5 print:static";

function Head({ watches }: CompareTableProps) {
  const ids = watches.map(({ id }) => id);
  return (
    <thead>
      <tr>
        <td className={clsx(labelClassName, "bg-paper")} />
        {watches.map((watch) => (
          <td key={watch.id} className="px-1.5 sm:px-2 lg:px-3">
            <div className="relative bg-stone">
              <Picture
                src={watch.image}
                alt=""
                sizes="(min-width: 1024px) 18rem, 40vw"
                className="aspect-square"
              />
              <div className="absolute top-0 right-0 print:hidden">
                <WishlistHeart watch={watch} />
              </div>
            </div>
          </td>
        ))}
      </tr>
      <tr>
        <td
          className={clsx(
            labelClassName,
            "top-0 z-20! border-line-strong border-b bg-paper lg:top-20",
          )}
        />
        {watches.map((watch) => (
          <th
            key={watch.id}
            scope="col"
            className="sticky top-0 border-line-strong border-b bg-paper px-1.5 pt-4 pb-3 align-bottom font-normal sm:px-2 lg:top-20 lg:px-3 print:static"
          >
            <span className="label-caps block text-muted max-sm:text-[0.625rem]">
              {watch.brandName}
            </span>
            <a
              href={paths.watch(watch.id)}
              className="mt-1 block font-display text-title leading-tight transition-colors hover:text-accent max-sm:text-lg"
            >
              {watch.model}
            </a>
            <a
              href={compareHref(ids.filter((id) => id !== watch.id))}
              onClick={() => leaveOut(watch.id)}
              rel="nofollow"
              className="link-quiet mt-1 inline-flex min-h-6 items-center text-muted text-xs pointer-coarse:min-h-11 print:hidden"
            >
              {texts.remove}
              <span className="sr-only"> {nameOf(watch)}</span>
            </a>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  label: string;
  differs: boolean;
  /** One for each watch. */
  children: readonly ReactNode[];
}

/** The mark and the words say what the ground only repeats. */
function Row({ label, differs, children }: RowProps) {
  const ground = differs ? "bg-mist" : "bg-paper";
  return (
    <tr
      className={clsx(
        !differs && "group-has-[[data-only-differences]:checked]/compare:hidden",
        "text-sm lg:text-base",
      )}
    >
      <th
        scope="row"
        className={clsx(
          labelClassName,
          ground,
          "border-line border-b py-3.5 pr-2 align-top font-normal text-muted max-sm:hyphens-auto max-sm:text-xs sm:pl-4 lg:text-sm",
        )}
      >
        {label}
        {differs && (
          <>
            {" "}
            <DifferenceMark />
            <span className="sr-only">, {texts.differs}</span>
          </>
        )}
      </th>
      {children.map((child, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is that of its watch
          key={index}
          className={clsx(
            ground,
            "border-line border-b px-1.5 py-3.5 align-top tabular-nums sm:px-2 lg:px-3",
            differs && "font-medium",
          )}
        >
          {child}
        </td>
      ))}
    </tr>
  );
}
