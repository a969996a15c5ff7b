import type { ComponentProps, FormEvent } from "react";
import { useLocation } from "wouter";
import { type ListingState, listingFromSearch } from "#src/features/catalog/filter.rules.ts";
import {
  type ListingPlace,
  listingHref,
  listingSearch,
  placeAt,
} from "#src/features/catalog/listing-address.ts";

type ListingFormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  place: ListingPlace;
  /** The part of the listing's state that the form's own fields leave as it is. */
  kept: ListingState;
  onApplied?: (form: HTMLFormElement) => void;
};

/**
 * A form whose fields are named as in a listing's address. The browser alone can send it; with
 * script it changes the address without loading the page anew.
 */
export function ListingForm({ place, kept, onApplied, children, ...props }: ListingFormProps) {
  const [, navigate] = useLocation();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(fields);
    navigate(listingHref(placeAt(place.path, search), listingFromSearch(search)));
    onApplied?.(form);
  }

  return (
    <form method="get" action={place.path} onSubmit={apply} {...props}>
      {[...listingSearch(place, kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
