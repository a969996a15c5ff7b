import { clsx } from "clsx";
import { Check } from "lucide";
import { stepNames } from "#src/features/orders/checkout/checkout.messages.ts";
import {
  type CheckoutStep,
  checkoutSteps,
  isReachable,
  type Progress,
} from "#src/features/orders/checkout/checkout.rules.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";

interface StepIndicatorProps {
  step: CheckoutStep;
  progress: Progress;
}

/** Where the buyer is, with links to the steps that are done. Phones show the numbers and one name. */
export function StepIndicator({ step, progress }: StepIndicatorProps) {
  return (
    <nav aria-label="Checkout steps">
      <ol className="flex items-center gap-1.5 sm:gap-4">
        {checkoutSteps.map((name, index) => {
          const isCurrent = name === step;
          const isDone = progress.done.includes(name) && !isCurrent;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={clsx(
                  "inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums",
                  isCurrent && "border-ink bg-ink text-paper",
                  isDone && "border-brass text-brass",
                  !isCurrent && !isDone && "border-line-strong text-muted",
                )}
              >
                {isDone ? <Icon of={Check} className="size-3.5" /> : index + 1}
              </span>
              <span className={clsx(!isCurrent && "max-sm:sr-only")}>{stepNames[name]}</span>
              {isDone && <span className="sr-only">, done</span>}
            </>
          );
          const className = clsx(
            "inline-flex min-h-11 items-center gap-2 text-sm",
            isCurrent ? "font-medium" : "text-muted",
          );
          return (
            <li key={name} className="flex items-center gap-1.5 sm:gap-4">
              {index > 0 && <span aria-hidden="true" className="h-px w-3 bg-line-strong sm:w-6" />}
              {!isCurrent && isReachable(progress, name) ? (
                <a
                  href={paths.checkoutStep(name)}
                  className={clsx(className, "transition-colors hover:text-accent max-sm:min-w-6")}
                >
                  {content}
                </a>
              ) : (
                <span aria-current={isCurrent ? "step" : undefined} className={className}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
