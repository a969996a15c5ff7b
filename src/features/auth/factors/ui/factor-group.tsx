import type { ReactNode, Ref } from "react";
import type { Factors } from "#src/features/auth/factors/factors.contract.ts";

export interface FactorGroupProps {
  factors: Factors;
  onCodes: (codes: readonly string[] | undefined) => void;
}

interface FactorGroupFrameProps {
  title: string;
  about: ReactNode;
  /** Gets the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function FactorGroup({ title, about, headingRef, children }: FactorGroupFrameProps) {
  return (
    <section className="border-line border-t py-7 first:border-t-0 first:pt-0 last:pb-0">
      <h3 ref={headingRef} tabIndex={-1} className="font-medium font-sans text-base outline-none">
        {title}
      </h3>
      <p className="mt-1 text-muted text-sm">{about}</p>
      <div className="mt-5">{children}</div>
    </section>
  );
}
