import { clsx } from "clsx";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import * as messages from "#src/features/cart/cart.messages.ts";
import type { CheckedLine, LineProblem } from "#src/features/cart/cart-policy.ts";
import type { CartView } from "#src/features/cart/use-cart-view.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-facts.tsx";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface CartLinesProps {
  cart: Pick<CartView, "lines" | "limitText" | "actions">;
  layout: keyof typeof classNames;
  /** Called before the removal, while the pressed button still has the focus. */
  onRemove?: () => void;
}

export function CartLines({ cart, layout, onRemove }: CartLinesProps) {
  const { lines, limitText, actions } = cart;
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.item.watchId}>
          <CartLine
            line={line}
            layout={layout}
            limitText={limitText(line.maxQuantity)}
            onSet={(quantity) => actions.set(line.item.watchId, quantity)}
            onRemove={() => {
              onRemove?.();
              void actions.remove(line.item.watchId);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface CartLineProps {
  line: CheckedLine;
  layout: CartLinesProps["layout"];
  limitText: string;
  onSet: (quantity: number) => Promise<boolean>;
  onRemove: () => void;
}

function CartLine({ line, layout, limitText, onSet, onRemove }: CartLineProps) {
  const { item, problem, oldPrice, counted, maxQuantity } = line;
  const { watch, quantity } = item;
  const available = problem === undefined || problem.kind === "fewer";
  const name = watchName(watch);
  const href = paths.watch(watch.id);
  const styles = classNames[layout];
  return (
    <div className={styles.line}>
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside the picture is the same link. */}
      <a href={href} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Picture
          src={watch.image}
          alt=""
          thumbnail
          sizes="9rem"
          className={clsx("aspect-square", !available && "opacity-50")}
        />
      </a>
      <div className={styles.text}>
        <p className="label-caps text-muted">{watch.brandName}</p>
        <h3 className={styles.model}>
          <a href={href} className="transition-colors hover:text-accent">
            {watch.model}
          </a>
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">
          Ref. {watch.reference}, {watch.condition}
        </p>
        {available && quantity > 1 && (
          <p className="mt-2 text-sm">
            <WatchPrice watch={watch} /> <span className="text-muted">each</span>
          </p>
        )}
        {problem && <Problem problem={problem} limitText={limitText} />}
        {oldPrice !== undefined && (
          <p className="mt-2 text-sm text-warning">{messages.priceWas(oldPrice)}</p>
        )}
      </div>
      {available && (
        <>
          <div className={styles.stepper}>
            {maxQuantity === 1 && quantity === 1 ? (
              <p className="py-2.5 text-muted text-sm">Quantity 1</p>
            ) : (
              <QuantityStepper
                name={name}
                quantity={quantity}
                max={maxQuantity}
                limitText={limitText}
                onSet={onSet}
              />
            )}
          </div>
          <p className={styles.total}>
            <span className="sr-only">{counted > 1 ? "Line total " : "Price "}</span>
            {counted > 1 ? (
              formatUsd(watch.price * counted)
            ) : (
              <WatchPrice watch={watch} className="flex-col items-end" />
            )}
          </p>
        </>
      )}
      <div className={available ? styles.remove : styles.removeAlone}>
        <Button variant="quiet" size="small" className="-mx-4" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  );
}

function Problem({ problem, limitText }: { problem: LineProblem; limitText: string }) {
  if (problem.kind === "gone") {
    return (
      <Badge variant="danger" className="mt-3">
        {messages.noLongerAvailable}
      </Badge>
    );
  }
  if (problem.kind === "fewer") return <p className="mt-2 text-sm text-warning">{limitText}</p>;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge variant="warning">{messages.reserved}</Badge>
      {problem.until && (
        <span className="text-muted">
          until <LocalTime at={problem.until} />
        </span>
      )}
    </p>
  );
}

/* The narrow layout has stepper, remove and total in one row below the text; a wide page has columns. */
const narrow = {
  line: "grid grid-cols-[6.5rem_auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-4 py-6",
  picture: "self-start bg-stone",
  text: "col-span-3 min-w-0 self-start",
  model: "mt-1.5 text-title leading-tight",
  stepper: "col-span-2",
  remove: "col-start-3 row-start-2 justify-self-start",
  removeAlone: "col-span-2 col-start-2 row-start-2 justify-self-start",
  total: "col-start-4 row-start-2 text-right font-medium tabular-nums",
};

const classNames = {
  sheet: narrow,
  page: {
    line: `${narrow.line} sm:grid-cols-[9rem_minmax(0,1fr)_auto_6.5rem] sm:grid-rows-[auto_1fr] sm:items-start sm:gap-x-8 sm:gap-y-0 sm:py-8`,
    picture: `${narrow.picture} sm:row-span-2`,
    text: `${narrow.text} sm:col-span-1 sm:row-span-2`,
    model: "mt-2 text-title",
    stepper: "col-span-2 sm:col-span-1",
    remove: `${narrow.remove} sm:col-start-4 sm:mt-1 sm:justify-self-end`,
    removeAlone: `${narrow.removeAlone} sm:col-span-1 sm:col-start-4 sm:row-start-1 sm:justify-self-end`,
    total: `${narrow.total} sm:row-start-1 sm:pt-2.5`,
  },
};
