import { Conflict, NotFound } from "#src/domain/errors.ts";
import { inboxLimits } from "#src/domain/inbox-limits.ts";
import { recordAudit } from "#src/platform/audit.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { lockTexts } from "#src/platform/idempotency.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { templateTexts } from "./inbox.messages.ts";
import * as contract from "./templates.contract.ts";
import * as store from "./templates.sql.ts";

const taken = () => new Conflict(templateTexts.titleTaken, "title_taken");
export const templatesApi: readonly Route[] = [
  serve(contract.listTemplates, async ({ db }) => ({ templates: await store.findTemplates(db) })),

  serve(contract.addTemplate, (call) =>
    inTransaction(call.db, async (tx) => {
      await lockTexts(tx, ["answer templates"]);
      if ((await store.countTemplates(tx)) >= inboxLimits.templates) {
        throw new Conflict(templateTexts.tooMany, "too_many");
      }
      const id = await store.insertTemplate(tx, call.body);
      if (id === undefined) throw taken();
      const { title } = call.body;
      await recordAudit(tx, call, {
        action: "template.create",
        subject: `template:${id}`,
        after: { title },
      });
      return { templates: await store.findTemplates(tx) };
    }),
  ),

  serve(contract.changeTemplate, (call) =>
    inTransaction(call.db, async (tx) => {
      await lockTexts(tx, ["answer templates"]);
      const { id } = call.params;
      const outcome = await store.updateTemplate(tx, id, call.body);
      if (outcome === "taken") throw taken();
      if (outcome === "missing") throw new NotFound(templateTexts.missing);
      const { title } = call.body;
      await recordAudit(tx, call, {
        action: "template.change",
        subject: `template:${id}`,
        after: { title },
      });
      return { templates: await store.findTemplates(tx) };
    }),
  ),

  serve(contract.deleteTemplate, (call) =>
    inTransaction(call.db, async (tx) => {
      const { id } = call.params;
      if (!(await store.deleteTemplate(tx, id))) throw new NotFound(templateTexts.missing);
      await recordAudit(tx, call, { action: "template.delete", subject: `template:${id}` });
      return { templates: await store.findTemplates(tx) };
    }),
  ),
];
