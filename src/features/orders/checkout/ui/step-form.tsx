import { ArrowLeft } from "lucide";
import { type ChangeEvent, type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Checkout } from "#src/features/orders/checkout/checkout.contract.ts";
import { saveFailed, stepNames } from "#src/features/orders/checkout/checkout.messages.ts";
import { type StepValues, useStep } from "#src/features/orders/checkout/checkout.mutations.ts";
import {
  type CheckoutStep,
  checkoutSteps,
  nextStep,
} from "#src/features/orders/checkout/checkout.rules.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { listProblems, ProblemSummary } from "#src/ui/problem-summary.tsx";

interface StepFormProps {
  step: CheckoutStep;
  checkout: Checkout;
  /** The ids of the fields, in the order of the form. */
  fieldIds: Readonly<Record<string, string>>;
  /** `keep` saves what the form holds, and gives it the fields of another country. */
  children: (keep: () => void) => ReactNode;
}

/** Posts to its own address without JavaScript. With it, the same fields are sent without leaving the page. */
export function StepForm({ step, checkout, fieldIds, children }: StepFormProps) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { submit, keep, pending, failure } = useStep(step);
  const [attempt, setAttempt] = useState(0);
  const { problems } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list for each attempt takes the focus again
  const shown = useMemo(() => listProblems(fieldIds, problems), [problems, attempt]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const reply = await submit(valuesOf(event.currentTarget, submitter));
    setAttempt((count) => count + 1);
    if (reply && reply.next !== paths.checkoutStep(step)) navigate(reply.next);
  }
  const keepNow = () => form.current && keep(valuesOf(form.current), { now: true });
  function keepTyped({ target }: ChangeEvent<HTMLFormElement>) {
    const isTyped = target instanceof HTMLInputElement && target.type !== "radio";
    // The country's own handler asks for its fields.
    if (target.name !== "country") keep(valuesOf(target.form), { now: !isTyped });
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={paths.checkoutStep(step)}
      onSubmit={send}
      onChange={keepTyped}
      className="flex flex-col gap-8 max-sm:**:scroll-mb-28"
    >
      <ProblemSummary problems={shown} />
      {failure !== null && <Alert variant="danger">{messageOf(failure, saveFailed)}</Alert>}
      {children(keepNow)}
      <StepActions step={step}>
        <Button
          type="submit"
          size="large"
          loading={pending}
          className="w-full sm:w-auto sm:min-w-72"
        >
          Continue to {stepNames[nextStep(checkout, step)]}
        </Button>
      </StepActions>
    </form>
  );
}

function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): StepValues {
  const data = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    data.set(submitter.name, submitter.value);
  }
  const texts = [...data].filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return Object.fromEntries(texts);
}

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
