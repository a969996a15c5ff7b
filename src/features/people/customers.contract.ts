import { z } from "zod";
import { maxTagsOfCustomer } from "#src/domain/limits.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { filterQuery, listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import {
  accountSchema,
  historySchema,
  noteBody,
  noteSchema,
  rightsSchema,
} from "./people.contract.ts";
import { customerList, isTag } from "./people.list.ts";

const salesEndpoint = endpointsWith({ capability: "backoffice", access: "sales" });

const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** A guest has none. */
  username: z.string().nullable(),
  companyName: z.string().nullable(),
  ...rightsSchema.shape,
  tags: z.array(z.string()),
  orderCount: z.int(),
  /** The amount is in cents. */
  spent: z.int(),
  lastContactAt: z.string(),
});
export type CustomerListed = z.infer<typeof rowSchema>;

export const listCustomers = salesEndpoint({
  ...listCall(customerList),
  summary:
    "Everybody who bought, asked, offered, wants alerts or has an account. Only administrators see the staff.",
  reply: listReply("customers", rowSchema),
});
export type CustomersView = z.output<typeof listCustomers.query>;

export const exportCustomers = salesEndpoint("GET /api/admin/customers.csv", {
  summary: "The customers that match as a spreadsheet, the newest first.",
  query: filterQuery(customerList),
  reply: z.object({}),
  file: true,
});

export const newsletterStates = ["none", "asked", "subscribed", "ended"] as const;

const variants = ["neutral", "brass", "ink", "success", "warning", "danger"] as const;

const fileSchema = rowSchema.extend({
  account: accountSchema.nullable(),
  /** Lists that the capabilities of the shop contribute. */
  panels: z.array(
    z.object({
      title: z.string(),
      empty: z.string(),
      aside: z.string().optional(),
      rows: z.array(
        z.object({
          id: z.int(),
          label: z.string(),
          href: z.string(),
          at: z.string(),
          badge: z.object({ text: z.string(), variant: z.enum(variants) }).optional(),
          end: z.string().optional(),
        }),
      ),
    }),
  ),
  applications: z.array(
    z.object({
      id: z.int(),
      companyName: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  newsletter: z.enum(newsletterStates),
  notes: z.array(noteSchema),
  history: z.array(historySchema),
});
export type CustomerFile = z.infer<typeof fileSchema>;

const fileReply = z.object({ customer: fileSchema, timeZone: z.string() });

export const readCustomer = salesEndpoint("GET /api/admin/customers/{id}", {
  summary:
    "All that the shop knows of the owner of an address. Only administrators see those of the staff.",
  params: idParams,
  reply: fileReply,
});

export const noteCustomer = salesEndpoint("POST /api/admin/customers/{id}/notes", {
  summary: "Add a note to a customer, for the staff alone.",
  params: idParams,
  body: noteBody,
  reply: fileReply,
});

export const changeCustomer = salesEndpoint("PATCH /api/admin/customers/{id}", {
  summary: "Replace the tags of a customer, for the staff alone.",
  params: idParams,
  body: z.object({
    tags: z
      .array(
        z
          .string("Write words.")
          .trim()
          .regex(isTag, "A tag has at most 40 characters, on one line."),
        "Write the tags as a list.",
      )
      .max(maxTagsOfCustomer, `A customer has at most ${maxTagsOfCustomer} tags.`),
  }),
  reply: fileReply,
});
