import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SpecimenProps {
  title: string;
  /** Behaviour that is not visible at rest: hover, focus, keys. */
  note?: string;
  children: ReactNode;
  className?: string;
}

export function Specimen({ title, note, children, className }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <h3 className="label-caps text-accent">{title}</h3>
      {note && <p className="mt-2 max-w-[60ch] text-muted text-sm">{note}</p>}
      <div className={clsx("mt-5", className ?? "flex flex-wrap items-center gap-4")}>
        {children}
      </div>
    </div>
  );
}
