import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { type Application, applicationSchema } from "#src/features/wholesale/application.schema.ts";
import { applicationFailed } from "#src/features/wholesale/wholesale.messages.ts";
import { useApply } from "#src/features/wholesale/wholesale.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import type { ApplicationInput } from "./application-field.tsx";
import { BusinessFields, ContactFields, TradeFields } from "./application-groups.tsx";
import { TermsField } from "./terms-field.tsx";

interface ApplicationFormProps {
  /** For whoever asked for another one: the cursor is in the first field. */
  startFocused: boolean;
  onSent: () => void;
}

export function ApplicationForm({ startFocused, onSent }: ApplicationFormProps) {
  const form = useForm<ApplicationInput, unknown, Application>({
    resolver: zodResolver(applicationSchema),
  });
  const { handleSubmit, setFocus } = form;
  const apply = useApply();
  const problem = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (startFocused) setFocus("companyName");
  }, [startFocused, setFocus]);
  useEffect(() => {
    if (apply.isError) problem.current?.focus();
  }, [apply.isError]);

  const submit = handleSubmit((application) => apply.mutate(application, { onSuccess: onSent }));

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-12">
      <BusinessFields form={form} />
      <ContactFields form={form} />
      <TradeFields form={form} />
      <div className="grid gap-6 border-line border-t pt-8">
        <TermsField form={form} />
        {apply.isError && (
          <Alert ref={problem} tabIndex={-1} variant="danger" title={applicationFailed.title}>
            {messageOf(apply.error, applicationFailed.description)}
          </Alert>
        )}
        <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
          <Button type="submit" size="large" loading={apply.isPending} className="shrink-0">
            {apply.isPending ? "Submitting..." : "Submit Application"}
          </Button>
          <p className="max-w-[44ch] text-muted text-sm">
            What you tell us, the tax number included, is kept for the review of your application.
          </p>
        </div>
      </div>
    </form>
  );
}
