import { type Capability, onlyEnabled } from "#src/domain/capabilities.ts";
import type { CapabilityModule, ShopParts } from "./capability-module.ts";
import { specification } from "./specification.ts";

/**
 * Imported only when it is on, so that a shop does not load what it does not use. Screens show contributions in this
 * order.
 */
const modules: Readonly<Record<Capability, () => Promise<CapabilityModule>>> = {
  checkout: async () => (await import("./checkout.ts")).checkout,
  enquiries: async () => (await import("./enquiries.ts")).enquiries,
  backoffice: async () => (await import("./backoffice.ts")).backoffice,
  accounts: async () => (await import("./accounts.ts")).accounts,
  view3d: async () => (await import("./view3d.ts")).view3d,
  discovery: async () => (await import("./discovery.ts")).discovery,
};

export async function loadShop(on: readonly Capability[]): Promise<ShopParts> {
  const names = (Object.keys(modules) as Capability[]).filter((name) => on.includes(name));
  const parts = [specification, ...(await Promise.all(names.map((name) => modules[name]())))];
  const enabled = parts
    .flatMap(({ routes }) => routes)
    .filter(({ endpoint }) => onlyEnabled([endpoint], on).length > 0);
  // A capability may put a call of its own in the place of a specified one.
  const byCall = new Map(
    enabled.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
  );
  const shop: ShopParts = {
    routes: [...byCall.values()],
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    find: parts.flatMap(({ find = [] }) => find),
    attention: parts.flatMap(({ attention = [] }) => attention),
    notices: parts.flatMap(({ notices = [] }) => notices),
    customerPanels: parts.flatMap(({ customerPanels = [] }) => customerPanels),
  };
  const collected = parts.flatMap(({ collect }) => collect?.(shop) ?? []);
  return { ...shop, routes: [...shop.routes, ...collected] };
}
