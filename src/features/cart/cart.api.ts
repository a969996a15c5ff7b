import { serve } from "#src/platform/serve.ts";
import {
  addCartItem,
  cartContains,
  clearCart,
  getCart,
  mergeCart,
  removeCartItem,
  setCartItem,
} from "./cart.contract.ts";
import { emptyCart } from "./cart.rules.ts";
import { addWatch, mergeGuestLines, readCart, removeWatch, setQuantity } from "./cart.service.ts";
import { deleteLines, hasLine } from "./cart.sql.ts";

export const cartApi = [
  serve(getCart, async ({ db, viewer }) => ({ cart: await readCart(db, viewer) })),

  serve(cartContains, async ({ db, viewer, params }) => ({
    inCart: await hasLine(db, viewer.id, params.watchId),
  })),

  serve(addCartItem, async ({ db, viewer, body }) => ({
    cart: await addWatch(db, viewer, body.watchId, body.quantity),
  })),

  serve(setCartItem, async ({ db, viewer, params, body }) => ({
    cart: await setQuantity(db, viewer, params.watchId, body.quantity),
  })),

  serve(removeCartItem, async ({ db, viewer, params }) => ({
    cart: await removeWatch(db, viewer, params.watchId),
  })),

  serve(clearCart, async ({ db, viewer }) => {
    await deleteLines(db, viewer.id);
    return { cart: emptyCart };
  }),

  serve(mergeCart, async ({ db, viewer, body }) => mergeGuestLines(db, viewer, body)),
];
