import type { Viewer } from "#src/domain/viewer.ts";
import type { currentUser } from "#src/features/auth/auth.contract.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import type { getCart } from "#src/features/cart/cart.contract.ts";
import { cartQuery } from "#src/features/cart/cart.queries.ts";
import type { listWishlistWatchIds } from "#src/features/wishlist/wishlist.contract.ts";
import { wishlistWatchIdsQuery } from "#src/features/wishlist/wishlist.queries.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { replyToJson } from "./rendered-state.ts";

/** Calls the handler of a GET endpoint without the network. */
export type Get = (url: string) => Promise<unknown>;

/** What every page shows of its viewer: the greeting, the number of cart lines and the hearts. */
export interface Person {
  readonly user: ReplyOf<typeof currentUser>;
  /** Undefined for guests, like the wishlist. */
  readonly cart?: ReplyOf<typeof getCart> | undefined;
  readonly wishlist?: ReplyOf<typeof listWishlistWatchIds> | undefined;
}

const userKey = currentUserQuery().queryKey;
const cartKey = cartQuery().queryKey;
const wishlistKey = wishlistWatchIdsQuery().queryKey;

export async function loadPerson(viewer: Viewer, get: Get): Promise<Person> {
  const ofUser = async (url: string) => (viewer.kind === "user" ? get(url) : undefined);
  const [user, cart, wishlist] = await Promise.all([
    get(userKey[0]),
    ofUser(cartKey[0]),
    ofUser(wishlistKey[0]),
  ]);
  return { user, cart, wishlist } as Person;
}

export function repliesOf({ user, cart, wishlist }: Person) {
  return [
    { queryKey: userKey, reply: user },
    ...(cart ? [{ queryKey: cartKey, reply: cart }] : []),
    ...(wishlist ? [{ queryKey: wishlistKey, reply: wishlist }] : []),
  ];
}

export function personToJson(person: Person): string {
  return repliesOf(person)
    .map(({ queryKey, reply }) => replyToJson(queryKey, reply))
    .join(",");
}
