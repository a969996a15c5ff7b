import { type DateLocale, dateLocales, type SignedInViewer } from "#src/domain/viewer.ts";
import {
  type chooseDates,
  type renameAccount,
  renameSchema,
} from "#src/features/account/account.contract.ts";
import {
  accountProblems,
  dateLocaleNames,
  dateTexts,
  nameTexts,
  notSaved,
} from "#src/features/account/account.messages.ts";
import { UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { setViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { formatDate } from "#src/ui/date.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface ProfileFormProps {
  viewer: SignedInViewer;
}

export function NameForm({ viewer }: ProfileFormProps) {
  const rename = useCall<typeof renameAccount>("PATCH /api/account/name", {
    onReply: ({ user }, _input, queries) => setViewer(queries, user),
    toast: ({ user }) => nameTexts.saved(user.username),
  });
  const form = useSchemaForm({
    schema: renameSchema,
    start: { username: viewer.username },
    call: rename,
    send: (body) => ({ body }),
    failed: accountProblems.notSaved,
    again: "username",
  });
  return (
    <SchemaForm form={form}>
      <UsernameField required hint={nameTexts.hint} {...form.field("username")} />
      <Button type="submit" variant="secondary" loading={form.pending} className="sm:w-fit">
        {nameTexts.save}
      </Button>
    </SchemaForm>
  );
}

const choices: readonly (DateLocale | "usual")[] = ["usual", ...dateLocales];

/** Saved as soon as it is chosen. */
export function DateChoice({ viewer }: ProfileFormProps) {
  const choose = useCall<typeof chooseDates>("PATCH /api/account/dates", {
    // One after another: the last choice counts.
    scope: { id: "dates" },
    onReply: ({ user }, _input, queries) => setViewer(queries, user),
    failed: notSaved,
  });
  const stored = viewer.dateLocale ?? "usual";
  const chosen = choose.isPending ? (choose.variables.body.dateLocale ?? "usual") : stored;
  const today = new Date().toISOString();
  return (
    <fieldset>
      <legend className="sr-only">{dateTexts.legend}</legend>
      <div className="divide-y divide-line border-line border-y">
        {choices.map((value) => {
          const locale = value === "usual" ? undefined : value;
          return (
            <label
              key={value}
              className="choice min-h-12 items-center justify-between gap-4 py-2 transition-colors hover:text-accent"
            >
              <span className="flex items-center gap-3">
                <input
                  type="radio"
                  name="date-locale"
                  value={value}
                  checked={value === chosen}
                  onChange={() => choose.mutate({ body: { dateLocale: locale ?? null } })}
                  className="radio-button"
                />
                {dateLocaleNames[value]}
              </span>
              <span suppressHydrationWarning className="text-muted text-sm tabular-nums">
                {formatDate(today, "long", "UTC", locale)}
              </span>
            </label>
          );
        })}
      </div>
      <p role="status" className="mt-3 min-h-5 text-muted text-sm">
        {choose.isSuccess && dateTexts.saved}
      </p>
    </fieldset>
  );
}
