import type { ReactNode } from "react";
import { Skeleton } from "#src/ui/skeleton.tsx";

interface FigureProps {
  label: ReactNode;
  /** Undefined while it is being loaded. */
  value: string | undefined;
}

/** Numbers with their names, four in a row or two by two. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">{children}</dl>;
}

export function Figure({ label, value }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1 font-display text-headline lining-nums">
        {value ?? <Skeleton className="h-[1.12em] w-24" />}
      </dd>
    </div>
  );
}
