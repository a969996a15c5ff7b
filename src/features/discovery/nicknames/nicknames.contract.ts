import { z } from "zod";
import { nicknameLimits, searchMaxLength } from "#src/domain/limits.ts";
import { phraseOf, referenceKeyOf } from "#src/features/catalog/search/fold.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { idParams } from "#src/lib/params.ts";
import { nicknamesList } from "./nicknames.list.ts";
import { nicknameProblems } from "./nicknames.messages.ts";

const { textMaxLength, maxSpellings, maxReferences, referenceLength } = nicknameLimits;
const hasWords = (text: string) => phraseOf(text) !== "";

/** A list of texts has one problem for all of them, so that a form shows it beside its field. */
const texts = (max: number, isRight: (text: string) => boolean, one: string, all: string) =>
  z
    .array(z.string(one).trim(), all)
    .max(max, all)
    .refine((list) => list.every(isRight), one);

const nicknameFields = z.object({
  name: z
    .string(nicknameProblems.name)
    .trim()
    .max(textMaxLength, nicknameProblems.tooLong(textMaxLength))
    .refine(hasWords, nicknameProblems.name),
  spellings: texts(
    maxSpellings,
    (text) => hasWords(text) && text.length <= textMaxLength,
    nicknameProblems.spelling,
    nicknameProblems.spellings,
  ),
  meaning: z
    .string(nicknameProblems.meaning)
    .trim()
    .max(searchMaxLength, nicknameProblems.tooLong(searchMaxLength))
    .refine(hasWords, nicknameProblems.meaning),
  references: texts(
    maxReferences,
    (text) =>
      referenceKeyOf(text).length >= referenceLength.min && text.length <= referenceLength.max,
    nicknameProblems.reference,
    nicknameProblems.references,
  ),
});
export type NicknameFields = z.output<typeof nicknameFields>;

const commaSeparated = z
  .string()
  .transform((text) => text.split(/[,;\n]/).flatMap((part) => part.trim() || []));

/** The fields as they are typed. */
export const nicknameForm = nicknameFields.extend({
  spellings: commaSeparated.pipe(nicknameFields.shape.spellings),
  references: commaSeparated.pipe(nicknameFields.shape.references),
});

const nicknameSchema = z.object({
  id: z.int(),
  name: z.string(),
  spellings: z.array(z.string()),
  meaning: z.string(),
  references: z.array(z.string()),
  updatedAt: z.string(),
});
export type StaffNickname = z.infer<typeof nicknameSchema>;

const shared = { capability: "discovery", access: "editor" } as const;
const staffCall = endpointsWith(shared);

export const listNicknames = staffCall({
  ...listCall(nicknamesList),
  summary: "The nicknames and synonyms that the search understands, by name.",
  reply: listReply("nicknames", nicknameSchema),
});

export const addNickname = staffCall("POST /api/admin/nicknames", {
  summary: "Add a nickname.",
  body: nicknameFields,
  reply: nicknameSchema,
  status: 201,
});

export const editNickname = staffCall("PATCH /api/admin/nicknames/{id}", {
  summary: "Change a nickname that nobody has changed since it was read.",
  params: idParams,
  body: nicknameFields.extend({
    updatedAt: z.iso.datetime("Send the time at which the nickname that you read was changed."),
  }),
  reply: nicknameSchema,
});

export const deleteNickname = staffCall("DELETE /api/admin/nicknames/{id}", {
  summary: "Delete a nickname.",
  params: idParams,
  reply: z.object({}),
});

export const previewNickname = staffCall("GET /api/admin/nicknames/preview", {
  summary: "The first watches that a nickname with this meaning and these references would find.",
  query: z.object({
    meaning: nicknameFields.shape.meaning,
    references: commaSeparated.pipe(z.array(z.string()).max(maxReferences)).optional(),
  }),
  reply: z.object({
    watches: z.array(
      z.object({
        id: z.int(),
        brandName: z.string(),
        model: z.string(),
        reference: z.string(),
        image: z.string().nullable(),
      }),
    ),
    total: z.int(),
    /** There are more matches than are counted. */
    more: z.boolean(),
    /** No watch for sale has such a reference. */
    missing: z.boolean(),
  }),
});
