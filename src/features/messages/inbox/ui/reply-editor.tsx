import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Paperclip, X } from "lucide";
import { type FormEvent, type RefObject, useState, useSyncExternalStore } from "react";
import { inboxLimits } from "#src/domain/enquiry-limits.ts";
import type { noteEnquiry, StaffEnquiry } from "#src/features/messages/inbox/inbox.contract.ts";
import {
  fileMessages,
  inboxTexts,
  problemOf,
} from "#src/features/messages/inbox/inbox.messages.ts";
import {
  enquiryQuery,
  refreshInbox,
  templatesQuery,
  useAttach,
  useDetach,
  useSendReply,
} from "#src/features/messages/inbox/inbox.queries.ts";
import {
  draftKey,
  draftsFrom,
  fileSize,
  fillTemplate,
  type ReplyDrafts,
  withDraft,
} from "#src/features/messages/inbox/inbox.rules.ts";
import { localStore, privatePrefix } from "#src/lib/create-store.ts";
import { call } from "#src/lib/endpoint.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { NoteForm } from "#src/office/notes.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField, TextAreaField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { TemplatesDialog } from "./templates-dialog.tsx";

export type EditorMode = "reply" | "note";

interface ReplyEditorProps {
  enquiry: StaffEnquiry;
  mode: EditorMode;
  onMode: (mode: EditorMode) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

const drafts = localStore(`${privatePrefix}replies`, draftsFrom);
const noDrafts: ReplyDrafts = {};

/** An answer by mail, or a note. The text of an answer survives leaving the page. */
export function ReplyEditor({ enquiry, mode, onMode, field }: ReplyEditorProps) {
  const { id } = enquiry;
  const modes = { reply: "Answer", note: "Note" } as const;
  return (
    <section aria-label="Write" className="border border-line-strong bg-white">
      <div className="flex border-line border-b px-2">
        {(["reply", "note"] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={mode === name}
            onClick={() => onMode(name)}
            className={clsx(
              "min-h-11 border-b-2 px-4 text-sm focus-visible:-outline-offset-4",
              mode === name ? "border-accent text-ink" : "border-transparent text-muted",
            )}
          >
            {modes[name]}
          </button>
        ))}
      </div>
      <div className="p-4 sm:p-5">
        {mode === "reply" ? (
          <ReplyForm enquiry={enquiry} field={field} />
        ) : (
          <NoteForm
            label="Note"
            subject="sender"
            field={field}
            maxLength={inboxLimits.textMaxLength}
            shows={{ updates: enquiryQuery(String(id)), onReply: refreshInbox }}
            add={(text) =>
              call<typeof noteEnquiry>("POST /api/admin/enquiries/{id}/notes", {
                params: { id },
                body: { text },
              })
            }
          />
        )}
      </div>
    </section>
  );
}

type FormProps = Pick<ReplyEditorProps, "enquiry" | "field">;

function ReplyForm({ enquiry, field }: FormProps) {
  const { id, messages, email, isBlocked } = enquiry;
  const reply = useSendReply(id);
  const viewer = useViewer();
  const key = draftKey(viewer.kind === "user" ? viewer.id : 0, id);
  const stored = useSyncExternalStore(drafts.subscribe, drafts.read, () => noDrafts);
  const text = stored[key] ?? "";
  const write = (next: string) => drafts.write(withDraft(drafts.read(), key, next));
  const send = (close: boolean) => {
    if (text.trim() === "") return field.current?.focus();
    const seenMessageId = messages.at(-1)?.id ?? 0;
    const fileIds = enquiry.draftFiles.map((file) => file.id);
    return reply.mutate({ text, seenMessageId, fileIds, close }, { onSuccess: () => write("") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      {reply.error && <Alert variant="danger">{problemOf(reply.error, inboxTexts.notSent)}</Alert>}
      {isBlocked && <Alert variant="warning">This sender is blocked.</Alert>}
      <TemplateChoice
        onChoose={(template) => {
          write(`${text}${text.trim() === "" ? "" : "\n\n"}${fillTemplate(template, enquiry)}`);
          field.current?.focus();
        }}
      />
      <TextAreaField
        label={
          <>
            Answer to <bdi className="wrap-anywhere">{email}</bdi>
          </>
        }
        ref={field}
        rows={8}
        value={text}
        maxLength={inboxLimits.textMaxLength}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <DraftFiles enquiry={enquiry} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={reply.isPending}>
          Send answer
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={reply.isPending}
          onClick={() => send(true)}
        >
          Send and close
        </Button>
      </div>
    </form>
  );
}

function TemplateChoice({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useQuery(templatesQuery());
  const [managing, setManaging] = useState(false);
  const templates = data?.templates ?? [];
  return (
    <div className="flex items-end gap-3">
      <SelectField
        label="Template"
        className="min-w-0 flex-1 sm:max-w-80"
        value=""
        onChange={({ currentTarget }) => {
          const chosen = templates.find(({ id }) => String(id) === currentTarget.value);
          if (chosen) onChoose(chosen.text);
        }}
        prompt={templates.length > 0 ? "Choose…" : "None yet"}
        options={templates.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Button size="small" variant="quiet" className="mb-0.5" onClick={() => setManaging(true)}>
        Edit templates
      </Button>
      <TemplatesDialog open={managing} onOpenChange={setManaging} />
    </div>
  );
}

function DraftFiles({ enquiry: { id, draftFiles } }: { enquiry: StaffEnquiry }) {
  const attach = useAttach(id);
  const detach = useDetach(id);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    setRefused([]);
    for (const file of files) {
      await attach.mutateAsync(file).catch((error: unknown) => {
        setRefused((known) => [...known, `${file.name}: ${problemOf(error)}`]);
      });
    }
  };
  return (
    <div className="text-sm">
      {draftFiles.length > 0 && (
        <ul aria-label="Files of this answer" className="mb-3 grid gap-1">
          {draftFiles.map(({ id: fileId, name, bytes }) => (
            <li key={fileId} className="flex items-center gap-3 border-line border-b">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-muted text-xs">{fileSize(bytes)}</span>
              <IconButton
                label={`Remove ${name}`}
                className="ml-auto"
                onClick={() => detach.mutate({ params: { id, fileId } })}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <Alert variant="danger" title={fileMessages.refused(refused.length)} className="mb-3">
          <ul className="grid gap-1">
            {refused.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 underline-offset-4 hover:text-accent hover:underline has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-3">
        <Icon of={Paperclip} className="size-4 stroke-[1.5]" />
        {attach.isPending ? "Adding the file…" : "Attach files"}
        <input
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
      <p className="text-muted text-xs">{fileMessages.hint}</p>
    </div>
  );
}
