import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inboxLimits } from "#src/domain/enquiry-limits.ts";
import { shortTextMaxLength } from "#src/domain/limits.ts";
import {
  inboxToasts,
  problemOf,
  templateTexts,
} from "#src/features/messages/inbox/inbox.messages.ts";
import { templatesQuery } from "#src/features/messages/inbox/inbox.queries.ts";
import * as contract from "#src/features/messages/inbox/templates.contract.ts";
import { call } from "#src/lib/endpoint.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface TemplatesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TemplatesDialog({ open, onOpenChange }: TemplatesDialogProps) {
  const [edited, setEdited] = useState<contract.AnswerTemplate | "new">();
  const close = (next: boolean) => {
    setEdited(undefined);
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Templates" description={templateTexts.hint}>
      {edited ? (
        <TemplateForm
          key={edited === "new" ? "new" : edited.id}
          template={edited === "new" ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <TemplateList onEdit={setEdited} />
      )}
    </Dialog>
  );
}

function TemplateList({ onEdit }: { onEdit: (template: contract.AnswerTemplate | "new") => void }) {
  const { data } = useQuery(templatesQuery());
  const { mutate: remove, error } = useCall<typeof contract.deleteTemplate>(
    "DELETE /api/admin/answer-templates/{id}",
    { updates: templatesQuery(), toast: inboxToasts.templateDeleted },
  );
  return (
    <>
      {error && <Alert variant="danger">{problemOf(error)}</Alert>}
      {data?.templates.length === 0 && <p className="text-muted text-sm">{templateTexts.none}</p>}
      <ul className="border-line text-sm not-empty:border-t">
        {data?.templates.map((template) => (
          <li
            key={template.id}
            className="flex items-center justify-between gap-4 border-line border-b py-2"
          >
            <span className="min-w-0 wrap-anywhere">{template.title}</span>
            <span className="flex shrink-0 gap-1">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Edit ${template.title}`}
                onClick={() => onEdit(template)}
              >
                Edit
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete ${template.title}`}
                onClick={() => remove({ params: { id: template.id } })}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-6" onClick={() => onEdit("new")}>
        New template
      </Button>
    </>
  );
}

interface TemplateFormProps {
  template: contract.AnswerTemplate | undefined;
  onDone: () => void;
}

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const saving = useCall(
    (body: contract.TemplateFields) =>
      template
        ? call<typeof contract.changeTemplate>("PATCH /api/admin/answer-templates/{id}", {
            params: { id: template.id },
            body,
          })
        : call<typeof contract.addTemplate>("POST /api/admin/answer-templates", { body }),
    { updates: templatesQuery(), toast: inboxToasts.templateSaved },
  );
  const form = useSchemaForm({
    schema: contract.addTemplate.body,
    start: { title: template?.title ?? "", text: template?.text ?? "" },
    call: saving,
    send: (fields) => fields,
    done: onDone,
    failed: problemOf,
  });
  return (
    <SchemaForm form={form} className="grid gap-5">
      <TextField label="Title" required maxLength={shortTextMaxLength} {...form.field("title")} />
      <TextAreaField
        label="Answer"
        required
        rows={8}
        maxLength={inboxLimits.textMaxLength}
        {...form.field("text")}
      />
      <div className="flex gap-3">
        <Button type="submit" size="small" loading={form.pending}>
          Save template
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Back
        </Button>
      </div>
    </SchemaForm>
  );
}
