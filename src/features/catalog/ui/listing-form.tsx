import type { ComponentProps, FormEvent } from "react";
import { useLocation } from "wouter";
import {
  type ListingAddress,
  type ListingState,
  listingAddress,
  listingFromSearch,
  listingHref,
  listingSearch,
} from "#src/features/catalog/filter.rules.ts";

interface ListingFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  address: ListingAddress;
  /** The part of the listing's state that the form's own fields do not change. */
  preserved: ListingState;
  onApplied?: (form: HTMLFormElement) => void;
}

/** Its fields are named as in a listing's address, so that it also works without JavaScript. */
export function ListingForm({
  address,
  preserved,
  onApplied,
  children,
  ...props
}: ListingFormProps) {
  const [, navigate] = useLocation();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(fields);
    navigate(listingHref(listingAddress(address.path, search), listingFromSearch(search)));
    onApplied?.(form);
  }

  return (
    <form method="get" action={address.path} onSubmit={apply} {...props}>
      {[...listingSearch(address, preserved)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
