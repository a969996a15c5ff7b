import { orderSource } from "#src/features/admin/find.sql.ts";
import { buybackSource, enquirySource } from "#src/features/inbox/find.sql.ts";
import { watchSource } from "#src/features/inventory/find.sql.ts";
import { customerSource } from "#src/features/staff/customers.sql.ts";
import type { FindSource } from "#src/office/palette/find.sql.ts";

/**
 * The palette asks all of these with one statement. If several find the same record, the first presents it.
 */
export const findSources: readonly FindSource[] = [
  watchSource,
  orderSource,
  customerSource,
  enquirySource,
  buybackSource,
];
