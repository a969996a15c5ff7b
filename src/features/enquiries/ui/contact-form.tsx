import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { contactForm } from "#src/domain/constants.ts";
import { credentials, freeTextMaxLength } from "#src/domain/limits.ts";
import { contactMessages } from "#src/features/enquiries/enquiries.messages.ts";
import { sendEnquiry, simulateSending } from "#src/features/enquiries/enquiries.mutations.ts";
import { type ContactFields, contactSchema } from "#src/features/enquiries/enquiries.schema.ts";
import { FormField, RequiredNote } from "#src/ui/form-field.tsx";
import { Textarea } from "#src/ui/input.tsx";
import { LineField, SubmitButton } from "./form-parts.tsx";

export interface ContactDelivery {
  send(fields: ContactFields): Promise<unknown>;
  /** The form renders it beside its fields. */
  readonly trap?: ReactNode;
  readonly subject?: string | undefined;
}

/** The specification's: nothing is sent. */
const simulated: ContactDelivery = { send: () => simulateSending(contactForm.sendDelayMs) };

export function ContactForm({ delivery = simulated }: { delivery?: ContactDelivery }) {
  const { send, trap, subject } = delivery;
  // Without default values it reads the fields, which hold what was typed before the page was hydrated.
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(contactSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    if (await sendEnquiry(() => send(fields), contactMessages)) reset();
  });
  return (
    <form
      noValidate
      method="post"
      aria-label="Contact"
      onSubmit={submit}
      className="grid gap-x-8 gap-y-6 sm:grid-cols-2"
    >
      {trap}
      <RequiredNote className="sm:col-span-2" />
      <LineField
        label="Name"
        required
        error={errors.name}
        autoComplete="name"
        {...register("name")}
      />
      <LineField
        label="Email"
        required
        error={errors.email}
        type="email"
        autoComplete="email"
        maxLength={credentials.emailMaxLength}
        {...register("email")}
      />
      <LineField
        label="Subject"
        required
        error={errors.subject}
        defaultValue={subject}
        className="sm:col-span-2"
        {...register("subject")}
      />
      <FormField label="Message" required error={errors.message?.message} className="sm:col-span-2">
        {(control) => (
          <Textarea {...control} {...register("message")} rows={7} maxLength={freeTextMaxLength} />
        )}
      </FormField>
      <div className="mt-2 sm:col-span-2">
        <SubmitButton label="Send Message" busyLabel="Sending..." busy={isSubmitting} />
      </div>
    </form>
  );
}
