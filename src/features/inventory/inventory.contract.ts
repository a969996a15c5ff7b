import { z } from "zod";
import { bulkMaxWatches, maxId, watchLimits } from "#src/domain/limits.ts";
import { endpoint, endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { inventoryList } from "./inventory.list.ts";
import { bulkActions, watchStages } from "./inventory.rules.ts";
import { saveQuestions } from "./publish-checks.rules.ts";
import { watchChanges, watchFields, watchSchema } from "./watch.schema.ts";

const staffCall = endpointsWith({ capability: "backoffice", access: "editor" });

export const inventoryFilters = filterQuery(inventoryList);

const inventoryRowSchema = z.object({
  id: z.int(),
  brandName: z.string(),
  model: z.string(),
  reference: z.string(),
  image: z.string().nullable(),
  serialNumber: z.string().nullable(),
  retailPrice: z.int().nullable(),
  wholesalePrice: z.int().nullable(),
  cost: z.int().nullable(),
  storagePlace: z.string().nullable(),
  units: z.int(),
  held: z.int(),
  condition: z.string(),
  year: z.int().nullable(),
  featured: z.boolean(),
  stage: z.enum(watchStages),
  isStolen: z.boolean(),
  toComplete: z.int(),
  publishAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

export const listInventory = endpoint({
  capability: "backoffice",
  ...listCall(inventoryList),
  access: "staff",
  summary:
    "A page of the watches that match, also those that are not shown in the shop. Editors see the cost.",
  reply: listReply("watches", inventoryRowSchema),
});
export type InventoryView = z.output<typeof listInventory.query>;

const staffWatchSchema = z.object({
  id: z.int(),
  values: watchFields,
  /** Sent back with an edit, to notice what others have changed meanwhile. */
  updatedAt: z.string(),
  createdAt: z.string(),
  stage: z.enum(watchStages),
  held: z.int(),
  images: z.array(z.string()),
  isStolen: z.boolean(),
  /** The moment of publication is shown in it. */
  timeZone: z.string(),
});
export type StaffWatch = z.infer<typeof staffWatchSchema>;

const watchReply = z.object({ watch: staffWatchSchema });

export const readWatch = staffCall("GET /api/admin/inventory/{id}", {
  summary: "A watch with all that the staff knows of it.",
  params: idParams,
  reply: watchReply,
});

export const readWatchForm = staffCall("GET /api/admin/inventory-form", {
  summary: "The brands and the time zone of the form of a watch.",
  reply: z.object({
    brands: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
    timeZone: z.string(),
  }),
});

/** The person has been asked these and has confirmed them. */
const confirms = z.array(z.enum(saveQuestions, "Choose what is confirmed.")).optional();

export const addWatch = staffCall("POST /api/admin/inventory", {
  summary: "Add a watch.",
  body: watchSchema.safeExtend({ confirms }),
  reply: watchReply,
  status: 201,
  changesCatalog: true,
});

const moment = z.iso.datetime({ offset: true, error: "Send the moment that was read." });

export const editWatch = staffCall("PATCH /api/admin/inventory/{id}", {
  summary: "Change fields of a watch that nobody else has changed meanwhile.",
  params: idParams,
  body: z.object({
    changes: watchChanges,
    updatedAt: moment,
    /** As they were read: sales change them without an edit. Needed to change them. */
    seenUnits: z.int().min(0).max(watchLimits.units).optional(),
    confirms,
  }),
  reply: watchReply,
  changesCatalog: true,
});

const theirChangeSchema = z.object({
  field: z.string(),
  theirs: z.unknown(),
  by: z.string().nullable(),
  at: z.string(),
});
export type TheirChange = z.infer<typeof theirChangeSchema>;

const historyEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** It is null for jobs, console programs and deleted accounts. */
  by: z.string().nullable(),
  /** The verb: create, edit, undo, publish, import, bulk, delete, restore. */
  action: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** All its fields still are as it left them. */
  canUndo: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const readHistory = staffCall("GET /api/admin/inventory/{id}/history", {
  summary: "Who changed what of a watch and when, the newest first.",
  params: idParams,
  reply: z.object({ entries: z.array(historyEntrySchema), timeZone: z.string() }),
});

const undoBody = z.object({
  entryId: z.int("Name the entry.").positive().max(Number.MAX_SAFE_INTEGER),
});

export const undoChange = staffCall("POST /api/admin/inventory/{id}/undo", {
  summary: "Undo a change whose fields have not been changed since.",
  params: idParams,
  body: undoBody,
  reply: watchReply,
  changesCatalog: true,
});

const idsMessage = `Choose 1 to ${bulkMaxWatches} watches.`;
const percentMessage = "Enter a percentage from -90 to 500, other than 0.";
const amountMessage = "Enter whole dollars, other than 0.";

const priceChangeSchema = z.discriminatedUnion("by", [
  z.object({
    by: z.literal("percent"),
    which: z.enum(["retailPrice", "wholesalePrice"]),
    value: z.number(percentMessage).min(-90, percentMessage).max(500, percentMessage),
  }),
  z.object({
    by: z.literal("amount"),
    which: z.enum(["retailPrice", "wholesalePrice"]),
    value: z
      .int(amountMessage)
      .min(-watchLimits.price, amountMessage)
      .max(watchLimits.price, amountMessage),
  }),
]);

const bulkBody = z
  .object({
    ids: z
      .array(z.int(idsMessage).positive(idsMessage).max(maxId, idsMessage), idsMessage)
      .min(1, idsMessage)
      .max(bulkMaxWatches, idsMessage),
    action: z.enum(bulkActions, "Choose what to do."),
    price: priceChangeSchema.optional(),
    preview: z.boolean().optional(),
    confirms,
    /** A change of prices leaves out sold watches, unless this is said. */
    includeSold: z.boolean().optional(),
  })
  .superRefine(({ action, price: change }, context) => {
    if (action === "price" && !change?.value) {
      const message = change?.by === "amount" ? amountMessage : percentMessage;
      context.addIssue({ code: "custom", path: ["price"], message });
    }
  });

const bulkOutcomeSchema = z.object({
  changed: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      reference: z.string(),
      /** Only a change of price has it. */
      before: z.int().nullable().optional(),
      after: z.int().nullable().optional(),
      questions: z.array(z.enum(saveQuestions)),
    }),
  ),
  kept: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  /** An entry of the history by which the whole change can be undone. */
  undoId: z.int().optional(),
  /** A removal for good takes these along. */
  along: z.object({ carts: z.int(), wishlists: z.int(), pictures: z.int() }).optional(),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

export const changeMany = staffCall("POST /api/admin/inventory/bulk", {
  summary:
    "Publish, feature, reprice or delete several watches, restore them from the bin, or preview it.",
  body: bulkBody,
  reply: bulkOutcomeSchema,
  changesCatalog: true,
});

export const undoMany = staffCall("POST /api/admin/inventory/undo", {
  summary: "Undo a change of several watches, of those that have not been changed since.",
  body: undoBody,
  reply: bulkOutcomeSchema.pick({ kept: true }).extend({ undone: z.int() }),
  changesCatalog: true,
});
