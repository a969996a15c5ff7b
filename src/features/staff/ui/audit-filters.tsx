import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { auditKinds, auditTexts } from "#src/features/staff/audit.messages.ts";
import {
  type AuditFilterName,
  type AuditView,
  auditUrl,
  subjectIn,
  withAuditFilter,
} from "#src/features/staff/audit.rules.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Select } from "#src/ui/input.tsx";

interface AuditFiltersProps {
  view: AuditView;
  people: readonly { readonly id: number; readonly username: string }[];
}

/** Lists and dates apply at once, a subject when it is sent. Each change starts at the newest entry. */
export function AuditFilters({ view, people }: AuditFiltersProps) {
  const [, navigate] = useLocation();
  const change = (name: AuditFilterName, value: string) =>
    navigate(auditUrl(withAuditFilter(view, name, value)));
  const field = (name: AuditFilterName) => ({
    value: view[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value),
  });
  const sendSubject = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change("subject", subjectIn(String(new FormData(event.currentTarget).get("subject") ?? "")));
  };
  const isListed = people.some(({ id }) => String(id) === view.person);
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-[1fr_1fr_1fr_10rem_10rem]">
      <FormField label="Person">
        {(control) => (
          <Select {...control} {...field("person")}>
            <option value="">Everyone</option>
            {people.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
            <option value="console">{auditTexts.console}</option>
            {view.person && view.person !== "console" && !isListed && (
              <option value={view.person}>Account {view.person}</option>
            )}
          </Select>
        )}
      </FormField>
      <FormField label="Kind">
        {(control) => (
          <Select {...control} {...field("kind")}>
            <option value="">All</option>
            {Object.entries(auditKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
            {view.kind && !(view.kind in auditKinds) && (
              <option value={view.kind}>{view.kind}</option>
            )}
          </Select>
        )}
      </FormField>
      <form onSubmit={sendSubject} className="max-xl:col-span-2">
        <FormField label="Subject">
          {(control) => (
            <Input
              {...control}
              key={view.subject}
              type="search"
              name="subject"
              maxLength={120}
              enterKeyHint="search"
              defaultValue={view.subject?.replace(":", " ")}
              placeholder="watch 12"
            />
          )}
        </FormField>
      </form>
      <FormField label="From">
        {(control) => <Input type="date" max={view.to} {...control} {...field("from")} />}
      </FormField>
      <FormField label="To">
        {(control) => <Input type="date" min={view.from} {...control} {...field("to")} />}
      </FormField>
    </div>
  );
}
