import { buyerSource, orderSource } from "#src/features/admin/find.sql.ts";
import { buybackSource, enquirySource, senderSource } from "#src/features/inbox/find.sql.ts";
import { watchSource } from "#src/features/inventory/find.sql.ts";
import { accountSource } from "#src/features/staff/find.sql.ts";
import type { FindSource } from "#src/office/palette/find.sql.ts";

/** If several sources of one kind find the same record, the first presents it. */
export const findSources: readonly FindSource[] = [
  watchSource,
  orderSource,
  accountSource,
  buyerSource,
  senderSource,
  enquirySource,
  buybackSource,
];
