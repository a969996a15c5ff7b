import { clsx } from "clsx";

export type Spec = readonly [label: string, value: string];

/** Facts of a watch in two columns between hairlines. */
export function SpecGrid({ specs, className }: { specs: readonly Spec[]; className?: string }) {
  return (
    <dl className={clsx("grid grid-cols-2 gap-x-8 border-line border-t", className)}>
      {specs.map(([label, value]) => (
        <div key={label} className="border-line border-b py-4">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="mt-0.5 hyphens-auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
