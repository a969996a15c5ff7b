import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import type {
  addAddress,
  changeAddress,
  NewAddress,
  SavedAddress,
} from "#src/features/account/account.contract.ts";
import { accountProblems, addressTexts as texts } from "#src/features/account/account.messages.ts";
import { addressesQuery, addressFormQuery } from "#src/features/account/account.queries.ts";
import { partProblemsOf, refusedAddress } from "#src/lib/address.rules.ts";
import type { AddressProblems } from "#src/lib/address.schema.ts";
import { type ContactProblems, contactProblemsOf } from "#src/lib/contact.schema.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { AddressFields, addressFieldIds } from "#src/ui/address-fields.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ContactFields, contactFieldIds } from "#src/ui/contact-fields.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { listProblems, ProblemSummary } from "#src/ui/problem-summary.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";

const homeCountry = "US";

type Problems = ContactProblems & AddressProblems;

const fieldIds = { ...contactFieldIds, ...addressFieldIds };

interface AddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  address?: SavedAddress | undefined;
}

export function AddressDialog({ open, onOpenChange, address }: AddressDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address ? texts.editTitle : texts.addTitle}
      className="sm:max-w-2xl"
    >
      <AddressForm address={address} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AddressFormProps {
  address: SavedAddress | undefined;
  onSaved: () => void;
}

function AddressForm({ address, onSaved }: AddressFormProps) {
  const [country, setCountry] = useState(address?.address.country ?? homeCountry);
  const [problems, setProblems] = useState<Problems>({});
  const save = useCall(
    (body: NewAddress) =>
      address
        ? call<typeof changeAddress>("PATCH /api/account/addresses/{id}", {
            params: { id: address.id },
            body,
          })
        : call<typeof addAddress>("POST /api/account/addresses", { body }),
    { updates: addressesQuery() },
  );
  const query = useQuery({
    ...addressFormQuery(country),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const summary = useMemo(() => listProblems(fieldIds, problems), [problems]);
  if (query.isError || !data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.formFailed}
        loading={<LoadingRegion label="Loading the form" heights={["h-96"]} />}
      />
    );
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readForm(event.currentTarget);
    const { name, phone } = contactProblemsOf({ ...typed, email: "" });
    const found = {
      ...(name && { name }),
      ...(phone && { phone }),
      ...partProblemsOf(typed.address, data.addressFields),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return save.reset();
    save.mutate(typed, {
      onSuccess: () => {
        toast(texts.saved);
        onSaved();
      },
      onError: (error) => setProblems(refusedAddress(error)),
    });
  };

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <ProblemSummary problems={summary} />
      {save.error && summary.length === 0 && (
        <Alert variant="danger">{messageOf(save.error, accountProblems.notSaved)}</Alert>
      )}
      <RequiredNote />
      <ContactFields values={address ?? {}} problems={problems} only={["name", "phone"]} />
      <AddressFields
        countries={data.countries}
        fields={data.addressFields}
        values={{ ...address?.address, country }}
        problems={problems}
        onCountryChange={setCountry}
      />
      <Button type="submit" size="large" loading={save.isPending} className="mt-2 sm:w-fit">
        {texts.save}
      </Button>
    </form>
  );
}

function readForm(form: HTMLFormElement): NewAddress {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    name: text("name"),
    phone: text("phone"),
    address: {
      country: text("country"),
      line1: text("line1"),
      line2: text("line2"),
      city: text("city"),
      region: text("region"),
      postalCode: text("postalCode"),
    },
  };
}
