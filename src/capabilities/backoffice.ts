import { auditApi } from "#src/features/audit/audit.api.ts";
import { invitationsApi } from "#src/features/auth/links/links.api.ts";
import { sumMonths } from "#src/features/dashboard/dashboard.sql.ts";
import { noticesApi, overviewApi } from "#src/features/dashboard/today/overview.api.ts";
import { mailNotices, staffAttention } from "#src/features/dashboard/today/overview.sql.ts";
import { purgeBin } from "#src/features/inventory/bin.service.ts";
import { brandsApi, purgeBrandBin } from "#src/features/inventory/brands/brands.api.ts";
import { importJobs } from "#src/features/inventory/import-export/import-jobs.service.ts";
import { importsApi } from "#src/features/inventory/import-export/imports.api.ts";
import { inventoryApi } from "#src/features/inventory/inventory.api.ts";
import { modelsApi, sweepModels } from "#src/features/inventory/models/models.api.ts";
import { watchAttention, watchSource } from "#src/features/inventory/office.sql.ts";
import { pictureJobs } from "#src/features/inventory/pictures/derivation.service.ts";
import { picturesApi } from "#src/features/inventory/pictures/pictures.api.ts";
import { publishScheduled } from "#src/features/inventory/save-watch.service.ts";
import { mailsApi } from "#src/features/messages/outbox/mails.api.ts";
import { customerSource } from "#src/features/people/customers.sql.ts";
import { applicationsApi, peopleApi } from "#src/features/people/people.api.ts";
import { settingsApi } from "#src/features/settings/settings.api.ts";
import { showAnnouncement } from "#src/features/settings/settings.service.ts";
import { lineSheetApi } from "#src/features/wholesale/line-sheet.api.ts";
import { findApi } from "#src/office/palette/find.api.ts";
import { viewsApi } from "#src/office/views/views.api.ts";
import type { CapabilityModule } from "./capability-module.ts";

export const backoffice: CapabilityModule = {
  routes: [
    ...invitationsApi,
    ...lineSheetApi,
    ...settingsApi,
    ...brandsApi,
    ...auditApi,
    ...importsApi,
    ...inventoryApi,
    ...mailsApi,
    ...applicationsApi,
    ...picturesApi,
    ...modelsApi,
  ],
  jobs: [
    showAnnouncement,
    publishScheduled,
    purgeBin,
    purgeBrandBin,
    ...pictureJobs,
    sweepModels,
    ...importJobs,
  ],
  find: [watchSource, customerSource],
  attention: [...staffAttention, ...watchAttention],
  notices: [mailNotices],
  collect: ({ find, routes, attention, notices, customerPanels }) => {
    const collected = [
      ...findApi(find),
      ...overviewApi(attention, sumMonths),
      ...noticesApi(notices),
      ...peopleApi(customerPanels),
    ];
    return [...collected, ...viewsApi([...routes, ...collected])];
  },
};
