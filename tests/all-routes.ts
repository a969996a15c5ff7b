import { loadShop } from "#src/capabilities/load-shop.ts";
import { capabilityNames } from "#src/domain/capabilities.ts";

/** Every endpoint, with all capabilities on. */
export const { routes: apiRoutes, find: findSources, attention } = await loadShop(capabilityNames);
