import { clsx } from "clsx";
import { Search, X } from "lucide";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  accepts,
  type Filter,
  type FilterSet,
  type FilterValues,
  type ListView,
  namesOf,
  withFilters,
} from "#src/lib/list.ts";
import { dollarsIn } from "#src/lib/typed-number.ts";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input, Select } from "#src/ui/input.tsx";

/** The options of filters whose values the screen knows, such as rows of the database: values with their names. */
export type FilterOptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Shows a view of the list as a new entry of the history, or in place of the current one. */
export type ShowView = (view: ListView, options?: { replace: boolean }) => void;

export interface FilterProps {
  filters: FilterSet;
  options: FilterOptions;
  view: ListView;
  show: ShowView;
}

const optionsOf = (name: string, filter: Filter, options: FilterOptions) =>
  filter.kind === "choice" ? { ...filter.options, ...options[name] } : (options[name] ?? {});

const hasOptions = (name: string, { kind }: Filter, options: FilterOptions) =>
  kind === "choice" || kind === "id" || (kind === "text" && options[name] !== undefined);

/** A typed text as it stands in the address. Empty if the server would refuse it. */
function written(filter: Filter, typed: string): string {
  const text = typed.trim();
  const value = filter.kind === "dollars" ? String(dollarsIn(text) || "") : text;
  return accepts(filter, value) ? value : "";
}

const typingPauseMs = 150;

/** The words apply after a pause of typing, or at once with Enter. */
export function ListSearch({ filters, view, show, what }: FilterProps & { what: string }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const entry = Object.entries(filters).find(([, { kind }]) => kind === "words");
  if (!entry) return null;
  const [name, filter] = entry;
  if (filter.kind !== "words") return null;
  const given = view.filters[name] ?? "";
  const apply = (words: string) => {
    window.clearTimeout(timer.current);
    if (words.trim() !== given) show(withFilters(view, { [name]: words }), { replace: true });
  };
  const change = (words: string) => {
    setTyped(words);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(words), typingPauseMs);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed ?? given);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet
    <form role="search" onSubmit={submit} className="relative min-w-48 flex-1 md:max-w-80">
      <label htmlFor={id} className="sr-only">
        Search {what}
      </label>
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        id={id}
        type="search"
        name={name}
        value={typed ?? given}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        maxLength={filter.maxLength}
        placeholder={filter.hint}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        data-list-search
        className="min-h-9! py-1! pl-9! text-sm! pointer-coarse:min-h-11!"
      />
    </form>
  );
}

/** Fields for all filters but the words. A choice applies at once, what is typed when the field is left. */
export function FilterFields({ filters, options, view, show }: FilterProps) {
  return Object.entries(filters).map(([name, filter]) => {
    if (filter.kind === "words") return null;
    if (filter.kind === "id" && !options[name]) return null;
    const change = (key: string, value: string) => show(withFilters(view, { [key]: value }));
    if (hasOptions(name, filter, options)) {
      const known = optionsOf(name, filter, options);
      const given = view.filters[name] ?? "";
      return (
        <FormField key={name} label={filter.label}>
          {(control) => (
            <Select
              {...control}
              value={given}
              onChange={({ currentTarget }) => change(name, currentTarget.value)}
            >
              <option value="">All</option>
              {Object.entries(known).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {given && !known[given] && <option value={given}>{given}</option>}
            </Select>
          )}
        </FormField>
      );
    }
    const keys = namesOf(name, filter);
    return keys.map((key, index) => (
      <FormField key={key} label={keys.length === 1 ? filter.label : labelAt(filter, index)}>
        {(control) => (
          <Input
            {...control}
            key={view.filters[key]}
            name={key}
            type={filter.kind === "days" ? "date" : "text"}
            placeholder={filter.kind === "text" ? filter.hint : undefined}
            inputMode={filter.kind === "dollars" ? "numeric" : undefined}
            autoComplete="off"
            defaultValue={view.filters[key]}
            onBlur={({ currentTarget: { value } }) => {
              const next = written(filter, value);
              if (next !== (view.filters[key] ?? "")) change(key, next);
            }}
            onKeyDown={({ key: pressed, currentTarget }) => {
              if (pressed === "Enter") currentTarget.blur();
            }}
          />
        )}
      </FormField>
    ));
  });
}

const labelAt = (filter: Filter, index: number) =>
  `${"label" in filter ? filter.label : ""} ${index === 0 ? "from" : "to"}`;

/** Each filter has a way to end it. */
export function FilterChips({ filters, options, view, show }: FilterProps) {
  const chips = Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.kind === "words") return [];
    const shown = chipText(name, filter, view.filters, options);
    return shown ? [{ name, text: shown, keys: namesOf(name, filter) }] : [];
  });
  return chips.map(({ name, text, keys }) => (
    <span
      key={name}
      className={clsx(
        "inline-flex min-h-7 items-center rounded-full border border-line-strong pl-3 text-xs",
        "pointer-coarse:min-h-9",
      )}
    >
      {text}
      <IconButton
        label={`Remove ${text}`}
        className="size-7! pointer-coarse:size-9!"
        onClick={() => show(withFilters(view, Object.fromEntries(keys.map((key) => [key, ""]))))}
      >
        <Icon of={X} className="size-3.5" />
      </IconButton>
    </span>
  ));
}

function chipText(
  name: string,
  filter: Filter,
  values: FilterValues,
  options: FilterOptions,
): string | undefined {
  if (filter.kind === "words") return undefined;
  const [first = "", second = ""] = namesOf(name, filter).map((key) => values[key] ?? "");
  if (!(first || second)) return undefined;
  if (hasOptions(name, filter, options)) {
    return `${filter.label}: ${optionsOf(name, filter, options)[first] ?? first}`;
  }
  const range = [first && `from ${first}`, second && `to ${second}`].filter(Boolean).join(" ");
  return `${filter.label} ${filter.kind === "text" ? first : range}`;
}
