import type { Capable } from "#src/domain/capabilities.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { getCart } from "#src/features/cart/cart.contract.ts";
import { cartQuery } from "#src/features/cart/cart-provider.tsx";
import type { listWishlistWatchIds } from "#src/features/wishlist/wishlist.contract.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { currentUser } from "#src/lib/viewer.contract.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { replyToJson } from "./rendered-state.ts";

/** Calls the handler of a GET endpoint without the network. */
export type Get = (url: string) => Promise<unknown>;

/** Every page shows this of its viewer: the greeting, the number of cart lines and the hearts. */
export interface ViewerData {
  readonly user: ReplyOf<typeof currentUser>;
  /** It is undefined for guests. The wishlist is undefined for guests and on pages without hearts. */
  readonly cart?: ReplyOf<typeof getCart> | undefined;
  readonly wishlist?: ReplyOf<typeof listWishlistWatchIds> | undefined;
}

const userKey = currentUserQuery().queryKey;
const cartKey = cartQuery().queryKey;
const wishlistKey = wishlistWatchIdsQuery().queryKey;

/** Pages of a capability show no hearts; if one does, the browser asks for what they need. */
export async function loadPerson(
  viewer: Viewer,
  get: Get,
  { capability }: Capable = {},
): Promise<ViewerData> {
  const ofUser = async (url: string) => (viewer.kind === "user" ? get(url) : undefined);
  const [user, cart, wishlist] = await Promise.all([
    get(userKey[0]),
    ofUser(cartKey[0]),
    capability ? undefined : ofUser(wishlistKey[0]),
  ]);
  return { user, cart, wishlist } as ViewerData;
}

export function repliesOf({ user, cart, wishlist }: ViewerData) {
  return [
    { queryKey: userKey, reply: user },
    ...(cart ? [{ queryKey: cartKey, reply: cart }] : []),
    ...(wishlist ? [{ queryKey: wishlistKey, reply: wishlist }] : []),
  ];
}

export function personToJson(person: ViewerData): string {
  return repliesOf(person)
    .map(({ queryKey, reply }) => replyToJson(queryKey, reply))
    .join(",");
}
