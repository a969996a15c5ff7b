import { searchMaxLength } from "#src/domain/limits.ts";
import {
  type addNickname,
  type editNickname,
  type NicknameFields,
  nicknameForm,
  type StaffNickname,
} from "#src/features/discovery/nicknames/nicknames.contract.ts";
import { nicknamesList } from "#src/features/discovery/nicknames/nicknames.list.ts";
import {
  nicknameLabels,
  nicknameSaved,
  nicknameTexts,
} from "#src/features/discovery/nicknames/nicknames.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useRecordForm } from "#src/ui/record-form.tsx";
import { SchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { NicknamePreview } from "./nickname-preview.tsx";

const valuesOf = (nickname: StaffNickname | undefined) => ({
  name: nickname?.name ?? "",
  spellings: nickname?.spellings.join(", ") ?? "",
  meaning: nickname?.meaning ?? "",
  references: nickname?.references.join(", ") ?? "",
});

interface NicknameFormProps {
  /** Without it a new one is added. */
  nickname: StaffNickname | undefined;
  onDone: () => void;
}

export function NicknameForm({ nickname, onDone }: NicknameFormProps) {
  const saving = useCall(
    ({ fields, base }: { fields: NicknameFields; base: StaffNickname | undefined }) =>
      base
        ? call<typeof editNickname>("PATCH /api/admin/nicknames/{id}", {
            params: { id: base.id },
            body: { ...fields, updatedAt: base.updatedAt },
          })
        : call<typeof addNickname>("POST /api/admin/nicknames", { body: fields }),
    {
      invalidates: [allPages(nicknamesList)],
      toast: ({ name }, { base }) => nicknameSaved(name, base !== undefined),
    },
  );
  const form = useRecordForm({
    what: "nickname",
    read: nickname,
    valuesOf,
    labels: nicknameLabels,
    schema: nicknameForm,
    call: saving,
    send: (fields, base) => ({ fields, base }),
    stored: (saved) => saved,
    done: onDone,
    failed: nicknameTexts.saveFailed,
  });
  const { field } = form;
  return (
    <SchemaForm form={form} className="grid gap-5">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label={nicknameLabels.name} required autoComplete="off" {...field("name")} />
          <TextAreaField
            label={nicknameLabels.spellings}
            hint={nicknameTexts.spellings}
            rows={2}
            {...field("spellings")}
          />
          <TextField
            label={nicknameLabels.meaning}
            required
            hint={nicknameTexts.meaning}
            autoComplete="off"
            maxLength={searchMaxLength}
            {...field("meaning")}
          />
          <TextAreaField
            label={nicknameLabels.references}
            hint={nicknameTexts.references}
            rows={2}
            {...field("references")}
          />
        </div>
        <NicknamePreview meaning={form.watch("meaning")} references={form.watch("references")} />
      </div>
      <Button type="submit" loading={form.pending} className="justify-self-start">
        {form.isNew ? "Add Nickname" : "Save Changes"}
      </Button>
    </SchemaForm>
  );
}
