import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type DateLocale, dateLocales, type SignedInViewer } from "#src/domain/viewer.ts";
import { renameSchema } from "#src/features/account/account.contract.ts";
import {
  accountProblems,
  dateLocaleNames,
  dateTexts,
  nameTexts,
} from "#src/features/account/account.messages.ts";
import { useChooseDates, useRename } from "#src/features/account/account.mutations.ts";
import { UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { formatDate } from "#src/lib/date-format.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";

interface ProfileFormProps {
  viewer: SignedInViewer;
}

export function NameForm({ viewer }: ProfileFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(renameSchema),
    values: { username: viewer.username },
  });
  const rename = useRename();
  const submit = handleSubmit(({ username }) =>
    rename.mutate(username, { onError: () => setFocus("username", { shouldSelect: true }) }),
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
  const choose = useChooseDates();
  const stored = viewer.dateLocale ?? "usual";
  const chosen = choose.isPending ? (choose.variables ?? "usual") : stored;
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
                  onChange={() => choose.mutate(locale ?? null)}
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
