import { paths } from "#src/lib/paths.ts";
import { isDay } from "#src/lib/typed-day.ts";
import type { AuditChange } from "./audit.contract.ts";

export type AuditFilterName = "person" | "kind" | "subject" | "from" | "to";
export type AuditView = Readonly<Partial<Record<AuditFilterName | "after", string>>>;

const accepted: Readonly<Record<keyof AuditView, (text: string) => boolean>> = {
  person: (text) => /^([1-9]\d{0,8}|console)$/.test(text),
  kind: (text) => /^[a-z-]{1,40}$/.test(text),
  subject: (text) => /^[a-z-]{1,40}:[\w.-]{1,80}$/.test(text),
  from: isDay,
  to: isDay,
  after: (text) => /^[1-9]\d{0,8}$/.test(text),
};

/** What the server would refuse is left out, so that a mistyped URL still shows entries. */
export function auditViewFrom(search: URLSearchParams): AuditView {
  const given = Object.entries(accepted).flatMap(([name, accepts]) => {
    const value = search.get(name) ?? "";
    return accepts(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(given);
}

export function auditUrl(view: AuditView): string {
  const search = new URLSearchParams(view);
  return search.size > 0 ? `${paths.auditLog()}?${search}` : paths.auditLog();
}

/** Each change of a filter starts at the newest entry; an empty value removes the filter. */
export function withAuditFilter(view: AuditView, name: AuditFilterName, value: string): AuditView {
  const { [name]: _, after: __, ...others } = view;
  return value ? { ...others, [name]: value } : others;
}

/** People write `watch 12`. */
export function subjectIn(typed: string): string {
  const subject = typed
    .trim()
    .toLowerCase()
    .replace(/[\s:#]+/g, ":");
  return accepted.subject(subject) ? subject : "";
}

/** The page of a subject; undefined if it has none. */
export function subjectPath(subject: string): string | undefined {
  const [kind, id = ""] = subject.split(":");
  switch (kind) {
    case "watch":
      return paths.editWatch(id);
    case "brand":
      return paths.adminBrand(id);
    case "user":
      return paths.person(id);
    case "order":
      return paths.adminOrder(id);
    case "application":
      return paths.application(id);
    case "import":
      return paths.importReport(id);
    case "mail":
    case "job":
      return paths.mailsAndJobs();
    case "setting":
      return paths.shopSettings();
    default:
      return undefined;
  }
}

/** What differs between the two states, field by field, as text. */
export function changesOf(details: Readonly<Record<string, unknown>>): AuditChange[] {
  const before = stateOf(details.before);
  const after = stateOf(details.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
}

function stateOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
