import { cartBadgeCap } from "#src/domain/constants.ts";

export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > cartBadgeCap ? `${cartBadgeCap}+` : String(count);
}

/** Both sums of a cart, made anew after every change. */
export function totalsOf(items: readonly { quantity: number; watch: { price: number } }[]) {
  return {
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: items.reduce((sum, item) => sum + item.quantity * item.watch.price, 0),
  };
}
