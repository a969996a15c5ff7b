import { z } from "zod";
import { shortTextMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpointsWith } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { textField } from "./inbox.contract.ts";

const templateSchema = z.object({ id: z.int(), title: z.string(), text: z.string() });
export type AnswerTemplate = z.infer<typeof templateSchema>;

const templateCall = endpointsWith({
  capability: "enquiries",
  access: "sales",
  reply: z.object({ templates: z.array(templateSchema) }),
});

const title = "Give it a title of one line.";

const templateFields = z.object({
  title: z
    .string(title)
    .trim()
    .min(1, title)
    .max(shortTextMaxLength, `Please keep it within ${shortTextMaxLength} characters.`)
    .refine(isOneLine, title),
  text: textField("Write the answer."),
});
export type TemplateFields = z.output<typeof templateFields>;

export const listTemplates = templateCall("GET /api/admin/answer-templates", {
  summary: "Answers that the staff sends often.",
});

export const addTemplate = templateCall("POST /api/admin/answer-templates", {
  summary: "Add an answer that is sent often.",
  body: templateFields,
  status: 201,
});

export const changeTemplate = templateCall("PATCH /api/admin/answer-templates/{id}", {
  summary: "Change an answer that is sent often.",
  params: idParams,
  body: templateFields,
});

export const deleteTemplate = templateCall("DELETE /api/admin/answer-templates/{id}", {
  summary: "Delete an answer that was sent often.",
  params: idParams,
});
