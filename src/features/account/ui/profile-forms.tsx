import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
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
import { setViewer } from "#src/features/auth/viewer.tsx";
import { formatDate } from "#src/lib/date-format.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface ProfileFormProps {
  viewer: SignedInViewer;
}

export function NameForm({ viewer }: ProfileFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(renameSchema),
    values: { username: viewer.username },
  });
  const rename = useCall<typeof renameAccount>("PATCH /api/account/name", {
    onReply: ({ user }, _input, queries) => setViewer(queries, user),
    toast: ({ user }) => nameTexts.saved(user.username),
  });
  const submit = handleSubmit(({ username }) =>
    rename.mutate(
      { body: { username } },
      { onError: () => setFocus("username", { shouldSelect: true }) },
    ),
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {rename.error && (
        <Alert variant="danger">{messageOf(rename.error, accountProblems.notSaved)}</Alert>
      )}
      <UsernameField
        required
        hint={nameTexts.hint}
        error={formState.errors.username}
        {...register("username")}
      />
      <Button type="submit" variant="secondary" loading={rename.isPending} className="sm:w-fit">
        {nameTexts.save}
      </Button>
    </form>
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
