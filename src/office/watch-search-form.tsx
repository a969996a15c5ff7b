import type { FormEvent } from "react";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

interface WatchSearchFormProps {
  id?: string;
  label?: string;
  error?: string | undefined;
  onSearch: (search: string) => void;
}

/** How the staff finds a watch to add. It is sent with the button, not while typing. */
export function WatchSearchForm({
  id,
  label = "Find a watch",
  error,
  onSearch,
}: WatchSearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet
    <form role="search" onSubmit={submit}>
      <FormField {...(id && { id })} label={label} error={error}>
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              type="search"
              name="search"
              maxLength={orderSearchMaxLength}
              placeholder="Brand, model or reference"
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </div>
        )}
      </FormField>
    </form>
  );
}
