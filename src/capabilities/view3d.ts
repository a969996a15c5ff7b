import { watchSizeApi } from "#src/features/catalog/catalog.api.ts";
import type { CapabilityModule } from "./capability-module.ts";

export const view3d: CapabilityModule = { routes: watchSizeApi };
