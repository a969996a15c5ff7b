import { clsx } from "clsx";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import type { CartItem } from "#src/features/cart/cart.contract.ts";
import { noLongerAvailable } from "#src/features/cart/cart.messages.ts";
import type { CartView } from "#src/features/cart/use-cart-view.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-price.tsx";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface CartLinesProps {
  cart: Pick<CartView, "items" | "unavailable" | "actions">;
  layout: keyof typeof classNames;
  /** Called before the removal, while the pressed button still has the focus. */
  onRemove?: () => void;
}

export function CartLines({ cart, layout, onRemove }: CartLinesProps) {
  const { items, unavailable, actions } = cart;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.watchId}>
          <CartLine
            item={item}
            layout={layout}
            available={!unavailable.has(item.watchId)}
            onSet={(quantity) => actions.set(item.watchId, quantity)}
            onRemove={() => {
              onRemove?.();
              void actions.remove(item.watchId);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface CartLineProps {
  item: CartItem;
  available: boolean;
  layout: CartLinesProps["layout"];
  onSet: (quantity: number) => Promise<boolean>;
  onRemove: () => void;
}

function CartLine({ item, available, layout, onSet, onRemove }: CartLineProps) {
  const { watch, quantity } = item;
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
        {!available && (
          <Badge variant="danger" className="mt-3">
            {noLongerAvailable}
          </Badge>
        )}
      </div>
      {available && (
        <>
          <div className={styles.stepper}>
            <QuantityStepper name={name} quantity={quantity} onSet={onSet} />
          </div>
          <p className={styles.total}>
            <span className="sr-only">{quantity > 1 ? "Line total " : "Price "}</span>
            {quantity > 1 ? (
              formatUsd(watch.price * quantity)
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
