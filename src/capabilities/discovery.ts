import { searchApi } from "#src/features/catalog/search/search.api.ts";
import { nicknamesApi } from "#src/features/discovery/nicknames/nicknames.api.ts";
import type { CapabilityModule } from "./capability-module.ts";

export const discovery: CapabilityModule = { routes: [...searchApi, ...nicknamesApi] };
