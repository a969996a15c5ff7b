import { ShoppingBag } from "lucide";
import { useState } from "react";
import { cartChanged, cartEmpty } from "#src/features/cart/cart.messages.ts";
import type { CartView } from "#src/features/cart/use-cart-view.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

export function CartEmpty({ as = "h2" }: { as?: "h2" | "h3" }) {
  return (
    <EmptyState
      as={as}
      {...cartEmpty}
      icon={<Icon of={ShoppingBag} />}
      action={
        <Button asChild>
          <a href={paths.shop()}>Explore the shop</a>
        </Button>
      }
    />
  );
}

interface CartNoticeProps {
  id: string;
  cart: Pick<CartView, "notice" | "makeReady">;
  onReady?: () => void;
  className?: string;
}

export function CartNotice({
  id,
  cart: { notice, makeReady },
  onReady,
  className,
}: CartNoticeProps) {
  const [settling, setSettling] = useState(false);
  if (!notice) return null;
  const { text, wayOut } = notice;
  if (!wayOut) return <Alert className={className}>{text}</Alert>;

  async function takeWayOut() {
    onReady?.();
    setSettling(true);
    await makeReady();
    setSettling(false);
  }
  return (
    <Alert id={id} tabIndex={-1} variant="warning" title={cartChanged} className={className}>
      <p>{text}</p>
      <Button variant="secondary" className="mt-4" loading={settling} onClick={takeWayOut}>
        {wayOut}
      </Button>
    </Alert>
  );
}

export function CartSkeleton({ className }: { className?: string }) {
  return (
    <LoadingRegion label="Loading cart" className={className}>
      {["first", "second"].map((line) => (
        <div key={line} className="flex gap-5 border-line border-b py-6 sm:gap-8 sm:py-8">
          <Skeleton className="aspect-square w-26 shrink-0 sm:w-36" />
          <div className="grow">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-3 h-6 w-3/5" />
            <Skeleton className="mt-3 h-4 w-2/5" />
            <Skeleton className="mt-4 h-4 w-16" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
