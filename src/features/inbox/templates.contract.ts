import { z } from "zod";
import { inboxLimits } from "#src/domain/inbox-limits.ts";
import { shortTextMaxLength } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";

const capability = "enquiries";
const access = "sales";

const templateSchema = z.object({ id: z.int(), title: z.string(), text: z.string() });
export type AnswerTemplate = z.infer<typeof templateSchema>;

const templatesReply = z.object({ templates: z.array(templateSchema) });

const title = "Give it a title of one line.";
const text = "Write the answer.";

const templateFields = z.object({
  title: z
    .string(title)
    .trim()
    .min(1, title)
    .max(shortTextMaxLength, `Please keep it within ${shortTextMaxLength} characters.`)
    .refine(isOneLine, title),
  text: z
    .string(text)
    .trim()
    .min(1, text)
    .max(
      inboxLimits.textMaxLength,
      `Please keep it within ${inboxLimits.textMaxLength} characters.`,
    ),
});
export type TemplateFields = z.output<typeof templateFields>;

export const listTemplates = endpoint("GET /api/admin/answer-templates", {
  capability,
  access,
  summary: "Answers that the staff sends often.",
  reply: templatesReply,
});

export const addTemplate = endpoint("POST /api/admin/answer-templates", {
  capability,
  access,
  summary: "Add an answer that is sent often.",
  body: templateFields,
  reply: templatesReply,
  status: 201,
});

export const changeTemplate = endpoint("PATCH /api/admin/answer-templates/{id}", {
  capability,
  access,
  summary: "Change an answer that is sent often.",
  params: idParams,
  body: templateFields,
  reply: templatesReply,
});

export const deleteTemplate = endpoint("DELETE /api/admin/answer-templates/{id}", {
  capability,
  access,
  summary: "Delete an answer that was sent often.",
  params: idParams,
  reply: templatesReply,
});
