import { type Capability, capabilityNames, onlyEnabled } from "#src/domain/capabilities.ts";
import type { CapabilityModule, ShopParts } from "./capability-module.ts";
import { specification } from "./specification.ts";

/** Imported only when it is on, so that a shop does not load what it does not use. */
const modules: Readonly<Record<Capability, () => Promise<CapabilityModule>>> = {
  checkout: async () => (await import("./checkout.ts")).checkout,
  backoffice: async () => (await import("./backoffice.ts")).backoffice,
  enquiries: async () => (await import("./enquiries.ts")).enquiries,
  accounts: async () => (await import("./accounts.ts")).accounts,
  view3d: async () => (await import("./view3d.ts")).view3d,
};

export async function loadShop(on: readonly Capability[]): Promise<ShopParts> {
  const names = capabilityNames.filter((name) => on.includes(name));
  const loaded = await Promise.all(names.map((name) => modules[name]()));
  const parts = [specification, ...loaded];
  const shop: ShopParts = {
    routes: parts
      .flatMap(({ routes }) => routes)
      .filter(({ endpoint }) => onlyEnabled([endpoint], on).length > 0),
    jobs: onlyEnabled(
      parts.flatMap(({ jobs = [] }) => jobs),
      on,
    ),
    find: parts.flatMap(({ find = [] }) => find),
  };
  const collected = parts.flatMap(({ collect }) => collect?.(shop) ?? []);
  return { ...shop, routes: [...shop.routes, ...collected] };
}
