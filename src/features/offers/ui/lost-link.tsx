import { z } from "zod";
import { credentials } from "#src/domain/limits.ts";
import type { requestOfferLinks } from "#src/features/offers/offers.contract.ts";
import { offerPageTexts as texts } from "#src/features/offers/seller-page.messages.ts";
import { emailField } from "#src/lib/form-fields.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { useFormGuard } from "#src/ui/form-guard.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

const schema = z.object({ email: emailField("Please enter a valid email") });

/** One answer for every address. */
export function LostLink() {
  const { trap, read } = useFormGuard();
  const request = useCall<typeof requestOfferLinks>("POST /api/offers/links");
  const form = useSchemaForm({
    schema,
    call: request,
    send: async ({ email }) => ({ body: { email, guard: await read() } }),
    failed: texts.lostFailed,
  });
  return (
    <section aria-labelledby="lost-title" className="border-line border-t pt-8">
      <h2 id="lost-title" className="text-heading">
        {texts.lostTitle}
      </h2>
      <p className="mt-3 text-muted">{texts.lostText}</p>
      {request.isSuccess ? (
        <Alert variant="success" className="mt-6">
          {texts.lostSent}
        </Alert>
      ) : (
        <SchemaForm form={form} className="mt-6 grid gap-5">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            maxLength={credentials.emailMaxLength}
            {...form.field("email")}
          />
          {trap}
          <Button type="submit" loading={form.pending} className="w-full sm:w-fit">
            Send a new link
          </Button>
        </SchemaForm>
      )}
    </section>
  );
}
