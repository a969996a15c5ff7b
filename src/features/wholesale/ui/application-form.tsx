import { CircleCheck } from "lucide";
import { useEffect, useRef, useState } from "react";
import { applicationSchema } from "#src/features/wholesale/application.schema.ts";
import type { applyForWholesale } from "#src/features/wholesale/wholesale.contract.ts";
import {
  applicationFailed,
  applicationReceived,
} from "#src/features/wholesale/wholesale.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { BusinessFields, ContactFields, TermsField, TradeFields } from "./application-fields.tsx";

type Stage = "first" | "sent" | "another";

export function ApplicationPanel() {
  const [stage, setStage] = useState<Stage>("first");
  if (stage === "sent") return <ApplicationSent onAnother={() => setStage("another")} />;
  return <ApplicationForm startFocused={stage === "another"} onSent={() => setStage("sent")} />;
}

interface ApplicationFormProps {
  /** Focuses the first field, after "Submit Another Application". */
  startFocused: boolean;
  onSent: () => void;
}

function ApplicationForm({ startFocused, onSent }: ApplicationFormProps) {
  const form = useSchemaForm({
    schema: applicationSchema,
    call: useCall<typeof applyForWholesale>("POST /api/wholesale/apply"),
    send: (body) => ({ body }),
    done: onSent,
    failed: applicationFailed,
    focus: startFocused ? "companyName" : undefined,
  });
  return (
    <form {...form.props} className="grid gap-12">
      <RequiredNote />
      <BusinessFields form={form} />
      <ContactFields form={form} />
      <TradeFields form={form} />
      <div className="grid gap-6 border-line border-t pt-8">
        <TermsField form={form} />
        {form.problem}
        <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
          <Button type="submit" size="large" loading={form.pending} className="shrink-0">
            {form.pending ? "Submitting..." : "Submit Application"}
          </Button>
          <p className="max-w-[44ch] text-muted text-sm">
            What you tell us, the tax number included, is kept for the review of your application.
          </p>
        </div>
      </div>
    </form>
  );
}

function ApplicationSent({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="bg-mist px-6 py-14 text-center sm:px-12 sm:py-20">
      <Icon of={CircleCheck} className="mx-auto size-10 stroke-1 text-success" />
      <h2 ref={title} tabIndex={-1} className="mt-6 outline-none">
        {applicationReceived.title}
      </h2>
      <p className="mx-auto mt-4 max-w-[48ch] text-balance text-lead text-muted">
        {applicationReceived.description}
      </p>
      <Button variant="secondary" onClick={onAnother} className="mt-10">
        Submit Another Application
      </Button>
    </div>
  );
}
