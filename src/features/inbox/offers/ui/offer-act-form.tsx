import { type FormEvent, useEffect, useRef, useState } from "react";
import { freeTextMaxLength } from "#src/domain/limits.ts";
import {
  type ActForm,
  fieldsOf,
  initialForm,
  readForm,
} from "#src/features/inbox/offers/act-form.rules.ts";
import type { OfferReply } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { actButton, actTexts } from "#src/features/inbox/offers/staff-offer.messages.ts";
import type { ActBody } from "#src/features/inbox/offers/staff-offer.mutations.ts";
import type { StaffAct } from "#src/features/offers/offers.schema.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input, Textarea } from "#src/ui/input.tsx";
import { MailToSeller } from "./mail-to-seller.tsx";

interface OfferActFormProps {
  act: StaffAct;
  reply: OfferReply;
  pending: boolean;
  /** Why the server refused. */
  problem: string | undefined;
  onSubmit: (body: ActBody) => void;
  onCancel: () => void;
}

/** Asks only what the act needs, and shows what the seller will read. */
export function OfferActForm(props: OfferActFormProps) {
  const { act, reply, pending, problem, onSubmit, onCancel } = props;
  const [form, setForm] = useState<ActForm>(() => initialForm(act, reply));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>("input, textarea, button");
    first?.focus();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readForm(act, form, reply.offer);
    setProblems(read.problems);
    if (read.body) return onSubmit(read.body);
    const [first] = Object.keys(read.problems);
    element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  return (
    <form ref={element} noValidate method="post" onSubmit={submit} className="mt-2 grid gap-5">
      <p className="text-muted text-sm">{actTexts[act].explains}</p>
      {problem && <Alert variant="danger">{problem}</Alert>}
      {fieldsOf(act, form, reply.offer).map(({ name, label, kind, required = false, hint }) => {
        const field = {
          name,
          value: form[name] ?? "",
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            setForm({ ...form, [name]: currentTarget.value }),
        };
        return (
          <FormField
            key={name}
            label={label}
            hint={hint}
            required={required}
            error={problems[name]}
          >
            {(control) =>
              kind === "text" ? (
                <Textarea
                  {...control}
                  {...field}
                  rows={name === "shippingInstructions" ? 8 : 3}
                  maxLength={freeTextMaxLength}
                />
              ) : (
                <Input
                  {...control}
                  {...field}
                  autoComplete="off"
                  {...(kind === "date" && { type: "date" })}
                  {...(kind === "amount" && { inputMode: "numeric" })}
                />
              )
            }
          </FormField>
        );
      })}
      <MailToSeller act={act} form={form} offer={reply.offer} />
      <div className="grid gap-3">
        <Button
          type="submit"
          variant={act === "declined" || act === "returned" ? "danger" : "primary"}
          loading={pending}
        >
          {actButton(act, reply.offer.state)}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
