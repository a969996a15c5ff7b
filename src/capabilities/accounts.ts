import { accountApi } from "#src/features/account/account.api.ts";
import { factorsApi } from "#src/features/auth/factors/factors.api.ts";
import { accountLinksApi } from "#src/features/auth/links/links.api.ts";
import { sendResetMail } from "#src/features/auth/links/links.service.ts";
import { ownDataApi } from "#src/features/personal-data/personal-data.api.ts";
import type { CapabilityModule } from "./capability-module.ts";
import { personalData } from "./specification.ts";

export const accounts: CapabilityModule = {
  routes: [...accountLinksApi, ...factorsApi, ...accountApi, ...ownDataApi(personalData)],
  jobs: [sendResetMail],
};
