import { searchApi } from "#src/features/catalog/search/search.api.ts";
import { compareApi } from "#src/features/discovery/compare.api.ts";
import { nicknamesApi } from "#src/features/discovery/nicknames/nicknames.api.ts";
import { similarApi } from "#src/features/discovery/similar.api.ts";
import type { CapabilityModule } from "./capability-module.ts";

export const discovery: CapabilityModule = {
  routes: [...searchApi, ...similarApi, ...compareApi, ...nicknamesApi],
};
