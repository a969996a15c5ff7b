import { getQuery } from "#src/lib/query-client.ts";
import type { getCart } from "./cart.contract.ts";

export const cartQuery = () => getQuery<typeof getCart>("/api/cart");
