import { useRef, useState } from "react";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { type StaffAct, staffActs } from "#src/features/admin/orders.contract.ts";
import { actProblem, actTexts, wasOvertaken } from "#src/features/admin/orders.messages.ts";
import { useAct } from "#src/features/admin/orders.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { ActForm } from "./act-form.tsx";

/** Not what usually comes next. */
const endings: readonly StaffAct[] = ["cancelled", "return-accepted", "refunded"];

/** Only what the transition table allows now; each act opens its small form, which is also the question. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const [chosen, setChosen] = useState<StaffAct>();
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useAct(order.id);
  const offered = staffActs.filter((name) => name !== "note" && order.actions.includes(name));
  const open = chosen && offered.includes(chosen) ? chosen : undefined;

  const close = () => {
    setChosen(undefined);
    heading.current?.focus();
  };
  const choose = (name: StaffAct) => {
    act.reset();
    setChosen(name);
  };

  return (
    <section aria-labelledby="order-actions" className="border border-line bg-white p-6">
      <h2 id="order-actions" ref={heading} tabIndex={-1} className="text-title outline-none">
        {open ? actTexts[open].title : "Next step"}
      </h2>
      {act.error && (!open || wasOvertaken(act.error)) && (
        <Alert variant="danger" className="mt-4">
          {actProblem(act.error)}
        </Alert>
      )}
      {open ? (
        <ActForm
          key={open}
          act={open}
          order={order}
          pending={act.isPending}
          problem={act.error && !wasOvertaken(act.error) ? actProblem(act.error) : undefined}
          onSubmit={(body) => act.mutate(body, { onSuccess: close })}
          onCancel={close}
        />
      ) : (
        <>
          <Standing order={order} />
          <div className="mt-5 grid gap-3">
            {offered.map((name, index) => (
              <Button
                key={name}
                variant={index === 0 && !endings.includes(name) ? "primary" : "secondary"}
                onClick={({ detail }) => {
                  // The second click of a double click was meant for the button of the form before.
                  if (detail < 2) choose(name);
                }}
              >
                {actTexts[name].button}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Where the order stands, in one sentence. */
function Standing({ order }: { order: StaffOrder }) {
  const { status, holdUntil, timeZone, refundDue, payment } = order;
  const text = "mt-2 text-muted text-sm";
  if (payment === null) {
    return <p className={text}>This order was not made by the checkout, so nothing follows.</p>;
  }
  if (refundDue) return <p className={text}>The customer is owed a refund.</p>;
  if (status === "Pending" && holdUntil) {
    return (
      <p className={text}>
        Waits for payment until <ZonedTime at={holdUntil} timeZone={timeZone} time />.
      </p>
    );
  }
  return <p className={text}>{standings[status] ?? "Nothing more to do."}</p>;
}

const standings: Readonly<Record<string, string>> = {
  Paid: "Paid. The parcel can go out.",
  Shipped: "On its way to the customer.",
  Delivered: "Delivered. Nothing to do unless it comes back.",
};
