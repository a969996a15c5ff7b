import { contactHints, contactLabels } from "#src/lib/address.messages.ts";
import type { ContactProblems, ContactValues } from "#src/lib/contact.schema.ts";
import { TextField } from "./form-field.tsx";

const controls = [
  { name: "name", type: "text", autoComplete: "shipping name" },
  { name: "email", type: "email", autoComplete: "email" },
  { name: "phone", type: "tel", autoComplete: "shipping tel" },
] as const;

export const contactFieldIds = {
  name: "contact-name",
  email: "contact-email",
  phone: "contact-phone",
} as const;

interface ContactFieldsProps {
  values: ContactValues;
  problems: ContactProblems;
  /** All, unless some are named. */
  only?: readonly (keyof ContactValues)[];
}

export function ContactFields({ values, problems, only }: ContactFieldsProps) {
  const shown = controls.filter(({ name }) => only?.includes(name) ?? true);
  return (
    <div className="grid gap-6">
      {shown.map(({ name, ...control }) => (
        <TextField
          key={name}
          id={contactFieldIds[name]}
          name={name}
          label={contactLabels[name]}
          required
          hint={name === "name" ? undefined : contactHints[name]}
          error={{ message: problems[name] }}
          defaultValue={values[name]}
          {...control}
        />
      ))}
    </div>
  );
}
