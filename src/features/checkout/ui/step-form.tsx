import { type ChangeEvent, type FormEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Checkout } from "#src/features/checkout/checkout.contract.ts";
import { saveFailed, stepNames } from "#src/features/checkout/checkout.messages.ts";
import { type StepValues, useStep } from "#src/features/checkout/checkout.mutations.ts";
import { type CheckoutStep, nextStep } from "#src/features/checkout/checkout.rules.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { listProblems, ProblemSummary } from "#src/ui/problem-summary.tsx";
import { StepActions } from "./step-actions.tsx";

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
