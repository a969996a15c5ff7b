import type { FormEvent } from "react";
import { useLocation } from "wouter";
import type { Checkout } from "#src/features/checkout/checkout.contract.ts";
import { useStep } from "#src/features/checkout/checkout.mutations.ts";
import { countriesQuery } from "#src/features/checkout/checkout.queries.ts";
import { AddressFields, addressFieldId } from "#src/features/orders/ui/address-fields.tsx";
import { paths } from "#src/lib/paths.ts";
import { useReply } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { StepForm } from "./step-form.tsx";

interface AddressStepProps {
  checkout: Checkout;
}

export function AddressStep({ checkout }: AddressStepProps) {
  const countries = useReply(countriesQuery()).data?.countries;
  const { addressFields, fields, problems, lastAddressLines } = checkout;
  const names = ["country", ...addressFields.map(({ name }) => name)] as const;
  const fieldIds = Object.fromEntries(names.map((name) => [name, addressFieldId(name)]));
  return (
    <>
      {lastAddressLines.length > 0 && <LastAddress lines={lastAddressLines} />}
      <StepForm step="address" checkout={checkout} fieldIds={fieldIds}>
        {(keep) =>
          countries ? (
            <AddressFields
              countries={countries}
              fields={addressFields}
              values={fields}
              problems={problems}
              onCountryChange={keep}
            />
          ) : (
            <Skeleton className="h-80" />
          )
        }
      </StepForm>
    </>
  );
}

/** A form of its own: Enter in a field of the other one must not press its button. */
function LastAddress({ lines }: { lines: readonly string[] }) {
  const [, navigate] = useLocation();
  const { submit, pending } = useStep("address");
  async function take(event: FormEvent) {
    event.preventDefault();
    const reply = await submit({ intent: "last" });
    if (reply && reply.next !== paths.checkoutStep("address")) navigate(reply.next);
  }
  return (
    <form
      method="post"
      action={paths.checkoutStep("address")}
      onSubmit={take}
      className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-y py-5"
    >
      <div>
        <p className="text-muted text-sm">Your last order went to</p>
        <address className="mt-1 not-italic">{lines.join(", ")}</address>
      </div>
      <Button type="submit" variant="secondary" name="intent" value="last" loading={pending}>
        Deliver there again
      </Button>
    </form>
  );
}
