import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { stepNames } from "#src/features/checkout/checkout.messages.ts";
import { type CheckoutStep, checkoutSteps } from "#src/features/checkout/checkout.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";

interface StepActionsProps {
  step: CheckoutStep;
  children: ReactNode;
}

/**
 * The button stays at the thumb on phones, with the way back below it. For that the form around it must be a
 * flex column.
 */
export function StepActions({ step, children }: StepActionsProps) {
  const before = checkoutSteps[checkoutSteps.indexOf(step) - 1];
  return (
    <div className="max-sm:contents sm:flex sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-6 sm:border-line sm:border-t sm:pt-8">
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-5 max-sm:border-line max-sm:border-t max-sm:bg-paper max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
      <a
        href={before ? paths.checkoutStep(before) : paths.cart()}
        className="inline-flex min-h-11 items-center gap-2 text-sm transition-colors hover:text-accent max-sm:-mt-5 max-sm:self-center"
      >
        <Icon of={ArrowLeft} className="size-4 stroke-[1.5]" />
        Back to {before ? stepNames[before].toLowerCase() : "cart"}
      </a>
    </div>
  );
}
