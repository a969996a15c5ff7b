import type { FastifyInstance } from "fastify";
import { Forbidden } from "#src/domain/errors.ts";
import { openWithKey } from "#src/features/orders/order-keys.service.ts";
import { orderNumberPattern } from "#src/features/orders/orders.contract.ts";
import { paths } from "#src/lib/paths.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import type { CallerOf } from "./request-identity.ts";

// Addresses that browsers open like pages, and that do more than show one.

/**
 * Signs out by a link. A picture on another site could request this address, so only the visitor's own
 * navigation counts.
 */
export function mountSignOutLink(app: FastifyInstance, callerOf: CallerOf): void {
  app.get(paths.signOut(), { exposeHeadRoute: false }, async (request, reply) => {
    const { "sec-fetch-mode": mode, "sec-fetch-site": site } = request.headers;
    if (mode !== "navigate" || (site !== "same-origin" && site !== "none")) {
      throw new Forbidden("Please sign out from the shop itself.", "cross_origin");
    }
    const { session } = await callerOf(request, reply);
    await session.end();
    return reply.header("cache-control", "private, no-store").redirect(paths.home(), 303);
  });
}

/**
 * Old mail programs open the address of `List-Unsubscribe`, to which newer ones post. It leads to the page with the
 * button: whatever merely opens a link changes nothing.
 */
export function mountUnsubscribeLink(app: FastifyInstance): void {
  app.get("/api/newsletter/unsubscribe", async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const fragment = typeof token === "string" ? `#token=${encodeURIComponent(token)}` : "";
    return reply
      .header("cache-control", "private, no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(paths.unsubscribe() + fragment, 303);
  });
}

export type OpenOrderLink = ReturnType<typeof createOpenOrderLink>;

/** Mails of earlier versions have the key of an order in the query. A cookie keeps it, and the address loses it. */
export function createOpenOrderLink({ db }: Services) {
  return async ({ cookies }: Pick<Caller, "cookies">, number: string, key: string | null) => {
    if (!key || !orderNumberPattern.test(number)) return undefined;
    return (await openWithKey(db, cookies, number, key)) && paths.order(number);
  };
}
