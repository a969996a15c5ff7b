import { NotFound } from "#src/domain/errors.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
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
import { addWatch, mergeGuestLines, readCart } from "./cart.service.ts";
import { deleteLine, deleteLines, hasLine, setLine } from "./cart.sql.ts";

export const cartApi = [
  serve(getCart, async ({ db, viewer }) => ({ cart: await readCart(db, viewer) })),

  serve(cartContains, async ({ db, viewer, params }) => ({
    inCart: await hasLine(db, viewer.id, params.watchId),
  })),

  serve(addCartItem, async ({ db, viewer, body }) => ({
    cart: await addWatch(db, viewer, body.watchId, body.quantity),
  })),

  serve(setCartItem, async ({ db, viewer, params, body }) =>
    inTransaction(db, async (tx) => {
      const found = await setLine(tx, viewer.id, params.watchId, body.quantity);
      if (!found) throw new NotFound("This watch is not in your cart.");
      return { cart: await readCart(tx, viewer) };
    }),
  ),

  serve(removeCartItem, async ({ db, viewer, params }) => {
    await deleteLine(db, viewer.id, params.watchId);
    return { cart: await readCart(db, viewer) };
  }),

  serve(clearCart, async ({ db, viewer }) => {
    await deleteLines(db, viewer.id);
    return { cart: await readCart(db, viewer) };
  }),

  serve(mergeCart, async ({ db, viewer, body }) => mergeGuestLines(db, viewer, body)),
];
