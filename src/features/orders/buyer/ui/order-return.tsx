import { type FormEvent, useState } from "react";
import { returnLines } from "#src/domain/sale.ts";
import { useRequestReturn } from "#src/features/orders/buyer/orders.mutations.ts";
import type { Order } from "#src/features/orders/orders.contract.ts";
import {
  orderProblems,
  returnConditions,
  returnQuestion,
  returnSteps,
  sendReturn,
} from "#src/features/orders/orders.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextAreaField } from "#src/ui/form-field.tsx";
import { Textarea } from "#src/ui/input.tsx";

/** The return of a delivered order: offered within its window, or what to do after it was requested. */
export function OrderReturn({ order }: { order: Order }) {
  if (order.return) return <RequestedReturn requested={order.return} />;
  if (!order.actions.includes("request-return")) return null;
  return (
    <section aria-labelledby="return-title">
      <h2 id="return-title" className="text-heading">
        Not quite right?
      </h2>
      {order.policy.returnUntil && (
        <p className="mt-4 max-w-[62ch]">
          You may return this order until <LocalTime at={order.policy.returnUntil} />.{" "}
          <span className="text-muted">{returnConditions}</span>
        </p>
      )}
      <ReturnRequest number={order.number} />
    </section>
  );
}

function ReturnRequest({ number }: { number: string }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const request = useRequestReturn(number);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setProblem(reason ? "" : orderProblems.reasonMissing);
    if (reason) request.mutate({ params: { number }, body: { reason } });
  }
  const error =
    problem || (request.isError ? messageOf(request.error, orderProblems.return) : undefined);
  return (
    <>
      <Button
        variant="secondary"
        className="mt-6 noscript:hidden"
        onClick={() => {
          setProblem("");
          request.reset();
          setOpen(true);
        }}
      >
        Request a return
      </Button>
      <noscript>
        <form method="post" action={paths.returnOrder(number)} className="mt-6 max-w-xl">
          <label htmlFor="return-reason" className="mb-2 block font-medium text-sm">
            {returnQuestion}
          </label>
          <Textarea id="return-reason" name="reason" rows={4} maxLength={2_000} required />
          <Button type="submit" variant="secondary" className="mt-4">
            Request a return
          </Button>
        </form>
      </noscript>
      <Dialog
        open={open}
        onOpenChange={(next) => !request.isPending && setOpen(next)}
        title="Request a return"
        description="You get an authorization number at once, and we write to you with the details."
      >
        <form onSubmit={submit} noValidate>
          <TextAreaField
            label={returnQuestion}
            error={error}
            required
            name="reason"
            rows={4}
            maxLength={2_000}
          />
          <Button type="submit" loading={request.isPending} className="mt-6 w-full">
            Send the request
          </Button>
        </form>
      </Dialog>
    </>
  );
}

function RequestedReturn({ requested }: { requested: NonNullable<Order["return"]> }) {
  const { sale } = usePageState();
  const address = sale ? returnLines(sale.seller) : [];
  return (
    <section aria-labelledby="return-title">
      <h2 id="return-title" className="text-heading">
        Your return
      </h2>
      <dl className="mt-5 flex flex-wrap items-center gap-x-6 border-line border-y py-2">
        <dt className="text-muted text-sm">Authorization number</dt>
        <dd className="font-medium tabular-nums">{requested.number}</dd>
        <dd className="ml-auto">
          <CopyButton text={requested.number} label="Authorization number" />
        </dd>
      </dl>
      {requested.acceptedAt ? (
        <p className="mt-4">
          Accepted on <LocalTime at={requested.acceptedAt} />.
        </p>
      ) : (
        <ol className="mt-5 list-decimal space-y-2 pl-5 marker:text-brass">
          {returnSteps.map((step) => (
            <li key={step} className="max-w-[60ch] pl-2">
              {step}
            </li>
          ))}
          <li className="max-w-[60ch] pl-2">
            {address.length > 0 ? sendReturn.to : sendReturn.unknown}
            {address.length > 0 && (
              <address className="mt-2 flex flex-wrap items-start gap-x-6 not-italic">
                <span className="whitespace-pre-line">{address.join("\n")}</span>
                <CopyButton text={address.join("\n")} label="Address for returns" />
              </address>
            )}
          </li>
        </ol>
      )}
    </section>
  );
}
