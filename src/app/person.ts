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
  readonly cart?: ReplyOf<typeof getCart>;
  readonly wishlist?: ReplyOf<typeof listWishlistWatchIds>;
}

const userKey = currentUserQuery().queryKey;
const cartKey = cartQuery().queryKey;
const wishlistKey = wishlistWatchIdsQuery().queryKey;

export async function loadPerson(viewer: Viewer, get: Get): Promise<Person> {
  const [user, cart, wishlist] = await Promise.all([
    get(userKey[0]) as Promise<Person["user"]>,
    viewer.kind === "user" ? (get(cartKey[0]) as Promise<Person["cart"]>) : undefined,
    viewer.kind === "user" ? (get(wishlistKey[0]) as Promise<Person["wishlist"]>) : undefined,
  ]);
  return { user, ...(cart && { cart }), ...(wishlist && { wishlist }) };
}

export function repliesOf({ user, cart, wishlist }: Person): [readonly [string], object][] {
  return [
    [userKey, user],
    ...(cart ? [[cartKey, cart] as [readonly [string], object]] : []),
    ...(wishlist ? [[wishlistKey, wishlist] as [readonly [string], object]] : []),
  ];
}

export function personToJson(person: Person): string {
  return repliesOf(person)
    .map(([queryKey, reply]) => replyToJson(queryKey, reply))
    .join(",");
}
