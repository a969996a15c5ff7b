import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const stolenList = list({
  path: "/api/admin/stolen-serials",
  page: paths.stolenSerials(),
  rows: "serials",
  noun: { one: "serial number", many: "serial numbers" },
  sorts: ["serialNumber", "brand", "addedAt"],
  filters: { search: words("Serial number, brand or note", orderSearchMaxLength) },
});
