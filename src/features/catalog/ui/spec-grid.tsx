import { clsx } from "clsx";
import { Fragment } from "react";

export type Spec = readonly [label: string, value: string];

export function SpecGrid({ specs, className }: { specs: readonly Spec[]; className?: string }) {
  return (
    <dl className={clsx("grid grid-cols-2 gap-x-6 border-line border-t sm:gap-x-8", className)}>
      {specs.map(([label, value]) => (
        <div key={label} className="border-line border-b py-4">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="mt-0.5">{breakable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Long references have no spaces; lines may break after their dots. */
function breakable(value: string) {
  return value.split(/(?<=\.)(?=\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
