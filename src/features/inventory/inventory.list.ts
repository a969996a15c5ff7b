import { conditions } from "#src/domain/constants.ts";
import { inventorySearchMaxLength } from "#src/domain/limits.ts";
import { byId, choice, dollars, flag, list, named, text, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { stageLabels } from "./inventory.rules.ts";

export const inventoryList = list({
  path: "/api/admin/inventory",
  page: paths.inventory(),
  rows: "watches",
  noun: { one: "watch", many: "watches" },
  sorts: [
    ...["model", "brandName", "reference", "price", "units", "condition", "year"],
    ...["createdAt", "updatedAt"],
  ] as const,
  filters: {
    search: words("Model, reference or serial", inventorySearchMaxLength),
    brandId: byId("Brand"),
    stage: choice("State", stageLabels),
    condition: choice("Condition", named(conditions)),
    price: dollars("Price"),
    missing: choice("Missing", { price: "Price", pictures: "Pictures" }),
    storagePlace: text("Storage place", /^[^\p{Cc}]{1,100}$/u, "Its beginning, such as Safe 2"),
    stolen: flag("Stolen", "Serial on the list"),
  },
  views: [
    { name: "For sale", filters: { stage: "published" } },
    { name: "Drafts", filters: { stage: "draft" } },
    { name: "Scheduled", filters: { stage: "scheduled" } },
    { name: "Reserved", filters: { stage: "reserved" } },
    { name: "Sold", filters: { stage: "sold" } },
    { name: "Bin", filters: { stage: "bin" } },
    { name: "No price", filters: { missing: "price" }, counted: true },
    { name: "No picture", filters: { missing: "pictures" }, counted: true },
  ],
});
