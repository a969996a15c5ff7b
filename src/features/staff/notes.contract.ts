import { z } from "zod";
import { freeTextMaxLength } from "#src/domain/limits.ts";

export const noteSchema = z.object({
  id: z.int(),
  text: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});

export const historySchema = z.object({
  id: z.int(),
  action: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});
export type HistoryEntry = z.infer<typeof historySchema>;

const writeNote = "Write the note.";

export const noteBody = z.object({
  text: z
    .string(writeNote)
    .trim()
    .min(1, writeNote)
    .max(freeTextMaxLength, `Please keep it within ${freeTextMaxLength} characters.`),
});
