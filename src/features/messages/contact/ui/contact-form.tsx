import type { ReactNode } from "react";
import { contactForm } from "#src/domain/constants.ts";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import { contactMessages } from "#src/features/messages/contact/enquiries.messages.ts";
import {
  sendEnquiry,
  simulateSending,
} from "#src/features/messages/contact/enquiries.mutations.ts";
import {
  type ContactFields,
  contactSchema,
} from "#src/features/messages/contact/enquiries.schema.ts";
import { EmailField, RequiredNote, TextAreaField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { LineField, SubmitButton } from "./form-parts.tsx";

export interface ContactDelivery {
  send(fields: ContactFields): Promise<unknown>;
  readonly trap?: ReactNode;
  readonly subject?: string | undefined;
}

/** The specification's: nothing is sent. */
const simulated: ContactDelivery = { send: () => simulateSending(contactForm.sendDelayMs) };

export function ContactForm({ delivery = simulated }: { delivery?: ContactDelivery }) {
  const { send, trap, subject } = delivery;
  const form = useSchemaForm({
    schema: contactSchema,
    send: (fields) => sendEnquiry(() => send(fields), contactMessages),
    done: (_sent, { reset }) => reset(),
  });
  const { field } = form;
  return (
    <SchemaForm form={form} aria-label="Contact" className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {trap}
      <RequiredNote className="sm:col-span-2" />
      <LineField label="Name" required autoComplete="name" {...field("name")} />
      <EmailField required {...field("email")} />
      <LineField
        label="Subject"
        required
        defaultValue={subject}
        className="sm:col-span-2"
        {...field("subject")}
      />
      <TextAreaField
        label="Message"
        required
        className="sm:col-span-2"
        rows={7}
        maxLength={freeTextMaxLength}
        {...field("message")}
      />
      <div className="mt-2 sm:col-span-2">
        <SubmitButton label="Send Message" busyLabel="Sending..." busy={form.pending} />
      </div>
    </SchemaForm>
  );
}
