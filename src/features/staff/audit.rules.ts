import { paths } from "#src/lib/paths.ts";
import type { AuditChange } from "./audit.contract.ts";

/** People write `watch 12`. */
export function subjectIn(typed: string): string {
  const [kind = "", id = ""] = typed.split(/[\s:#]+/);
  return `${kind.toLowerCase()}:${id}`;
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
    case "customer":
      return paths.customer(id);
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

/** Compares the two states field by field, as text. */
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
