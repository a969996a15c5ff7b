import { clsx } from "clsx";
import { Search } from "lucide";
import { type FormEvent, useId } from "react";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";

interface SearchFormProps {
  what: string;
  /** By what it can be found. */
  placeholder: string;
  className?: string;
  search: string;
  onSearch: (search: string) => void;
}

export function SearchForm({ what, placeholder, search, onSearch, className }: SearchFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? ""));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet
    <form role="search" onSubmit={submit} className={clsx("min-w-0", className)}>
      <label htmlFor={id} className="mb-2 block font-medium text-sm">
        Search
      </label>
      <div className="relative">
        <Input
          id={id}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={orderSearchMaxLength}
          placeholder={placeholder}
          className="pr-12"
        />
        <IconButton type="submit" label={`Search ${what}`} className="absolute top-0 right-0">
          <Icon of={Search} />
        </IconButton>
      </div>
    </form>
  );
}
