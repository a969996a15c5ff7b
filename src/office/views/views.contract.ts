import { z } from "zod";
import { savedViewLimits, shortTextMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

const calls = { capability: "backoffice", access: "staff" } as const;

const savedViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the list's address: filters and sort. */
  query: z.string(),
  isShared: z.boolean(),
  /** The viewer made it, or is an administrator. */
  canChange: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsReply = z.object({ views: z.array(savedViewSchema) });

/** The path of the list's call. */
const list = z.string("Name the list.").max(100, "Name the list.");
const nameText = "Give it a name of one line.";

const savedViewFields = z.object({
  name: z
    .string(nameText)
    .trim()
    .min(1, nameText)
    .max(shortTextMaxLength, `Please keep it within ${shortTextMaxLength} characters.`)
    .refine(isOneLine, nameText),
  isShared: z.boolean("Say whether everybody sees it."),
});

export const listViews = endpoint({
  ...calls,
  method: "GET",
  path: "/api/admin/views",
  summary: "The views of a list that the viewer saved and those that colleagues share.",
  query: z.object({ list }),
  reply: viewsReply,
});

export const saveView = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/views",
  summary: "Save filters and sort of a list under a name.",
  body: savedViewFields.extend({
    list,
    query: z
      .string("Send the query.")
      .max(savedViewLimits.queryMaxLength, "These filters are too long to be saved."),
  }),
  reply: viewsReply,
  status: 201,
});

export const changeView = endpoint({
  ...calls,
  method: "PATCH",
  path: "/api/admin/views/{id}",
  summary: "Rename a view, share it or keep it to oneself.",
  params: idParams,
  body: savedViewFields,
  reply: viewsReply,
});

export const deleteView = endpoint({
  ...calls,
  method: "DELETE",
  path: "/api/admin/views/{id}",
  summary: "Delete a view.",
  params: idParams,
  reply: viewsReply,
});
