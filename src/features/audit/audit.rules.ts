import { paths } from "#src/lib/paths.ts";
import type { AuditChange } from "./audit.contract.ts";

/** People write `watch 12`. */
export function subjectIn(typed: string): string {
  const [kind = "", id = ""] = typed.split(/[\s:#]+/);
  return `${kind.toLowerCase()}:${id}`;
}

const pages = new Map<string, (id: string) => string>([
  ["watch", paths.editWatch],
  ["brand", paths.adminBrand],
  ["user", paths.person],
  ["customer", paths.customer],
  ["order", paths.adminOrder],
  ["application", paths.application],
  ["import", paths.importReport],
  ["mail", paths.mailsAndJobs],
  ["job", paths.mailsAndJobs],
  ["setting", paths.shopSettings],
]);

/** The page of a subject; undefined if it has none. */
export function subjectPath(subject: string): string | undefined {
  const [kind = "", id = ""] = subject.split(":");
  return pages.get(kind)?.(id);
}

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
