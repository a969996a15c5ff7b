import { freeTextMaxLength } from "#src/domain/limits.ts";
import { centsIn, dollarsIn } from "#src/lib/typed-number.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { RadioGroup } from "#src/ui/radio-group.tsx";

/** Maps the names of the fields to their text. A checked box is "yes". */
export type Typed = Readonly<Partial<Record<string, string>>>;
type Value = string | number | boolean | undefined;
export type Values = Readonly<Partial<Record<string, Value>>>;

export interface ActionField {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "text" | "cents" | "dollars" | "date" | "check" | "choice";
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly suggestions?: readonly string[];
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Checks what the schema can't know. */
  readonly problem?: (text: string) => string | undefined;
}

const read: Readonly<Record<ActionField["kind"], (text: string) => Value>> = {
  line: (text) => text.trim(),
  text: (text) => text.trim(),
  date: (text) => text,
  choice: (text) => text,
  cents: centsIn,
  dollars: dollarsIn,
  check: (text) => text === "yes",
};

/** Converts the typed text to what the schema expects. Empty optional fields are left out. */
export const valuesOf = (fields: readonly ActionField[], typed: Typed): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, kind, required }) => {
      const text = typed[name] ?? "";
      return text.trim() === "" && !required && kind !== "check" ? [] : [[name, read[kind](text)]];
    }),
  );

interface FieldProps {
  field: ActionField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function Field({ field, value, error, onChange }: FieldProps) {
  const { name, label, kind, required = false, hint, rows = 3, suggestions, options = [] } = field;
  if (kind === "check") {
    return (
      <Checkbox
        {...{ name, label, hint, error, required }}
        checked={value === "yes"}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? "yes" : "")}
      />
    );
  }
  if (kind === "choice") {
    return (
      <RadioGroup
        {...{ name, hint, error, options, value }}
        legend={label}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  const typing = {
    ...{ name, label, hint, error, required, value },
    maxLength: field.maxLength ?? (kind === "text" ? freeTextMaxLength : undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  };
  if (kind === "text") return <TextAreaField {...typing} rows={rows} />;
  return (
    <>
      <TextField
        {...typing}
        autoComplete="off"
        {...(kind === "date" && { type: "date" })}
        {...(kind === "cents" && { inputMode: "decimal" })}
        {...(kind === "dollars" && { inputMode: "numeric" })}
        {...(suggestions && { list: `${name}-suggestions` })}
      />
      {suggestions && (
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
