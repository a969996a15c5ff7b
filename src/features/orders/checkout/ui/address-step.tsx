import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import { savedAddressTexts as savedTexts } from "#src/features/orders/checkout/checkout.messages.ts";
import { type StepValues, useStep } from "#src/features/orders/checkout/checkout.mutations.ts";
import { countriesQuery } from "#src/features/orders/checkout/checkout.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { AddressFields, addressFieldId } from "#src/ui/address-fields.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { StepForm } from "./step-form.tsx";

export function AddressStep({ checkout }: { checkout: Checkout }) {
  const countries = useQuery(countriesQuery()).data?.countries;
  const { addressFields, fields, problems, lastAddressLines, saved } = checkout;
  const names = ["country", ...addressFields.map(({ name }) => name)] as const;
  const fieldIds = Object.fromEntries(names.map((name) => [name, addressFieldId(name)]));
  return (
    <>
      {lastAddressLines.length > 0 && <LastAddress lines={lastAddressLines} />}
      {saved && saved.addresses.length > 0 && <SavedAddresses addresses={saved.addresses} />}
      <StepForm step="address" checkout={checkout} fieldIds={fieldIds}>
        {(keep) =>
          countries ? (
            <>
              <AddressFields
                countries={countries}
                fields={addressFields}
                values={fields}
                problems={problems}
                onCountryChange={keep}
              />
              {saved?.canSave && <Checkbox name="saveAddress" label={savedTexts.save} />}
            </>
          ) : (
            <Skeleton className="h-80" />
          )
        }
      </StepForm>
    </>
  );
}

/** A form of its own: Enter in a field of the other one must not press its buttons. */
function useTakeKnown() {
  const [, navigate] = useLocation();
  const { submit, pending } = useStep("address");
  return {
    pending,
    async take(values: StepValues) {
      const reply = await submit(values);
      if (reply && reply.next !== paths.checkoutStep("address")) navigate(reply.next);
    },
  };
}

function LastAddress({ lines }: { lines: readonly string[] }) {
  const { take, pending } = useTakeKnown();
  return (
    <form
      method="post"
      action={paths.checkoutStep("address")}
      onSubmit={(event) => {
        event.preventDefault();
        void take({ intent: "last" });
      }}
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

type Saved = NonNullable<Checkout["saved"]>["addresses"];

const shownAtOnce = 3;

function SavedAddresses({ addresses }: { addresses: Saved }) {
  const others = addresses.slice(shownAtOnce);
  return (
    <section aria-labelledby="saved-addresses" className="mb-10">
      <h2 id="saved-addresses" className="mb-3 font-medium font-sans text-base">
        {savedTexts.legend}
      </h2>
      <SavedRows addresses={addresses.slice(0, shownAtOnce)} />
      {others.length > 0 && (
        <Disclosure title={savedTexts.others(others.length)} className="[&>div]:max-w-none">
          <SavedRows addresses={others} />
        </Disclosure>
      )}
      <p className="mt-10 font-medium">{savedTexts.elsewhere}</p>
    </section>
  );
}

function SavedRows({ addresses }: { addresses: Saved }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {addresses.map((address) => (
        <li key={address.id}>
          <SavedRow address={address} />
        </li>
      ))}
    </ul>
  );
}

function SavedRow({ address }: { address: Saved[number] }) {
  const { id, name, lines, isDefault, isDeliverable } = address;
  const { take, pending } = useTakeKnown();
  const known = { intent: "saved", savedAddress: String(id) };
  return (
    <form
      method="post"
      action={paths.checkoutStep("address")}
      onSubmit={(event) => {
        event.preventDefault();
        void take(known);
      }}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {isDefault && <Badge variant="brass">{savedTexts.isDefault}</Badge>}
        </p>
        <address className="mt-1 text-muted text-sm not-italic">{lines.join(", ")}</address>
        {!isDeliverable && <p className="mt-1 text-sm text-warning">{savedTexts.notDelivered}</p>}
      </div>
      {Object.entries(known).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {isDeliverable && (
        <Button
          type="submit"
          variant="secondary"
          size="small"
          aria-label={savedTexts.deliverTo(name, lines[0] ?? "")}
          loading={pending}
        >
          {savedTexts.deliver}
        </Button>
      )}
    </form>
  );
}
