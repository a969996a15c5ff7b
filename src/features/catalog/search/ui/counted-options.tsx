import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Input } from "#src/ui/input.tsx";

interface CountedOption {
  readonly value: string;
  readonly label: string;
  /** Undefined while it is not known, and where there are too many to count. */
  readonly count: number | undefined;
}

interface CountedOptionsProps {
  legend: string;
  name: string;
  options: readonly CountedOption[];
  chosen: readonly string[];
}

/** A longer list shows these, and the rest when it is asked for. */
const shownAtFirst = 8;

export function CountedOptions({ legend, name, options, chosen }: CountedOptionsProps) {
  const isLong = options.length > shownAtFirst + 1;
  const rest = isLong ? options.slice(shownAtFirst) : [];
  const boxes = (shown: readonly CountedOption[]) => (
    <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
      {shown.map(({ value, label, count }) => (
        <label key={value} className="choice py-2 pointer-coarse:py-2.5">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="check-box mt-0.5"
          />
          <CountedLabel count={count}>{label}</CountedLabel>
        </label>
      ))}
    </div>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      {boxes(isLong ? options.slice(0, shownAtFirst) : options)}
      {isLong && (
        <details className="group/rest" open={rest.some(({ value }) => chosen.includes(value))}>
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-sm underline underline-offset-4 hover:text-accent [&::-webkit-details-marker]:hidden">
            <span className="group-open/rest:hidden">Show all {options.length}</span>
            <span className="hidden group-open/rest:inline">Show fewer</span>
          </summary>
          {boxes(rest)}
        </details>
      )}
    </fieldset>
  );
}

interface CountedLabelProps {
  count: number | undefined;
  children: ReactNode;
}

export function CountedLabel({ count, children }: CountedLabelProps) {
  return (
    <span className="flex min-w-0 flex-1 justify-between gap-2">
      <span className={clsx("min-w-0", count === 0 && "text-muted")}>{children}</span>{" "}
      {count !== undefined && (
        <span className="text-muted text-sm tabular-nums leading-6">
          {count}
          <span className="sr-only">{count === 1 ? " watch" : " watches"}</span>
        </span>
      )}
    </span>
  );
}

interface YearFieldsProps {
  from: number | undefined;
  to: number | undefined;
}

export function YearFields({ from, to }: YearFieldsProps) {
  const id = useId();
  const field = (label: string, name: string, value: number | undefined) => (
    <div className="min-w-0">
      <label htmlFor={`${id}${name}`} className="mb-1 block text-muted text-sm">
        {label}
      </label>
      <Input
        id={`${id}${name}`}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        pattern="\d{4}"
        maxLength={4}
        title="Four digits, such as 2015"
        autoComplete="off"
        className="tabular-nums"
      />
    </div>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">Year</legend>
      <div className="grid grid-cols-2 gap-3">
        {field("From", "yearFrom", from)}
        {field("To", "yearTo", to)}
      </div>
    </fieldset>
  );
}
