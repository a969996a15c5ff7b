import type { OwnCall } from "#src/platform/http/call.ts";
import { serve } from "#src/platform/http/serve.ts";
import * as contract from "./cart.contract.ts";
import { emptyCart } from "./cart.rules.ts";
import { addWatch, mergeGuestLines, readCart, removeWatch, setQuantity } from "./cart.service.ts";
import { deleteLines, hasLine } from "./cart.sql.ts";
import { cartPolicy } from "./cart-policy.ts";

const ownerOf = ({ viewer, config }: Pick<OwnCall, "viewer" | "config">) => ({
  viewer,
  policy: cartPolicy(config),
});

export const cartApi = [
  serve(contract.getCart, async (call) => ({ cart: await readCart(call.db, ownerOf(call)) })),

  serve(contract.cartContains, async ({ db, viewer, params }) => ({
    inCart: await hasLine(db, viewer.id, params.watchId),
  })),

  serve(contract.addCartItem, async (call) => ({
    cart: await addWatch(
      call.db,
      { ...ownerOf(call), session: call.session.current?.version },
      call.body,
    ),
  })),

  serve(contract.setCartItem, async (call) => ({
    cart: await setQuantity(call.db, ownerOf(call), { ...call.params, ...call.body }),
  })),

  serve(contract.removeCartItem, async (call) => ({
    cart: await removeWatch(call.db, ownerOf(call), call.params.watchId),
  })),

  serve(contract.clearCart, async ({ db, viewer }) => {
    await deleteLines(db, viewer.id);
    return { cart: emptyCart };
  }),

  serve(contract.mergeCart, async (call) => mergeGuestLines(call.db, ownerOf(call), call.body)),
];
