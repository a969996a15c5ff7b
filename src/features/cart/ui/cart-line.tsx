import { clsx } from "clsx";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import type { CartItem } from "#src/features/cart/cart.contract.ts";
import { noLongerAvailable } from "#src/features/cart/cart.messages.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-price.tsx";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { type CartLayout, lineLooks } from "./line-looks.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface CartLineProps {
  item: CartItem;
  available: boolean;
  layout: CartLayout;
  onSet: (quantity: number) => Promise<boolean>;
  onRemove: () => void;
}

export function CartLine({ item, available, layout, onSet, onRemove }: CartLineProps) {
  const { watch, quantity } = item;
  const name = watchName(watch);
  const href = paths.watch(watch.id);
  const look = lineLooks[layout];
  return (
    <div className={look.line}>
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside the picture is the same link. */}
      <a href={href} tabIndex={-1} aria-hidden="true" className={look.picture}>
        <Picture
          src={watch.image}
          alt=""
          sizes="9rem"
          className={clsx("aspect-square", !available && "opacity-50")}
        />
      </a>
      <div className={look.words}>
        <p className="label-caps text-muted">{watch.brandName}</p>
        <h3 className={look.model}>
          <a href={href} className="transition-colors hover:text-accent">
            {watch.model}
          </a>
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">
          Ref. {watch.reference}, {watch.condition}
        </p>
        {available ? (
          <p className="mt-2 text-sm">
            <span className="sr-only">Unit price </span>
            <WatchPrice watch={watch} />
          </p>
        ) : (
          <Badge variant="danger" className="mt-3">
            {noLongerAvailable}
          </Badge>
        )}
      </div>
      {available && (
        <>
          <div className={look.stepper}>
            <QuantityStepper name={name} quantity={quantity} onSet={onSet} />
          </div>
          <p className={look.total}>
            <span className="sr-only">Line total </span>
            {formatUsd(watch.price * quantity)}
          </p>
        </>
      )}
      <div className={available ? look.remove : look.removeAlone}>
        <Button variant="quiet" size="small" className="-mx-4" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  );
}
