import { useRef, useState } from "react";
import type { OfferReply } from "#src/features/inbox/offers/staff-offer.contract.ts";
import {
  actButton,
  actProblem,
  actTexts,
  standingOf,
  wasOvertaken,
} from "#src/features/inbox/offers/staff-offer.messages.ts";
import { useActOnOffer } from "#src/features/inbox/offers/staff-offer.mutations.ts";
import type { StaffAct } from "#src/features/offers/offers.schema.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { OfferActForm } from "./offer-act-form.tsx";

/** Not what usually comes next. */
const endings: readonly StaffAct[] = ["declined", "returned"];

/** Only what the transition table allows now; each act opens its small form, which is also the question. */
export function OfferActions({ reply }: { reply: OfferReply }) {
  const { offer } = reply;
  const [chosen, setChosen] = useState<StaffAct>();
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useActOnOffer(offer.id);
  const allowed = offer.acts as StaffAct[];
  const offered = [
    ...allowed.filter((name) => name === "paid"),
    ...allowed.filter((name) => name !== "paid"),
  ];
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
    <section aria-labelledby="offer-actions" className="border border-line bg-white p-6">
      <h3 id="offer-actions" ref={heading} tabIndex={-1} className="text-title outline-none">
        {open ? actTexts[open].title : "Next step"}
      </h3>
      {act.error && (!open || wasOvertaken(act.error)) && (
        <Alert variant="danger" className="mt-4">
          {actProblem(act.error)}
        </Alert>
      )}
      {open ? (
        <OfferActForm
          key={open}
          act={open}
          reply={reply}
          pending={act.isPending}
          problem={act.error && !wasOvertaken(act.error) ? actProblem(act.error) : undefined}
          onSubmit={(body) => act.mutate({ act: open, body }, { onSuccess: close })}
          onCancel={close}
        />
      ) : (
        <>
          <p className="mt-2 text-muted text-sm">{standingOf(offer)}</p>
          {offered.length > 0 && (
            <div className="mt-5 grid gap-3">
              {offered.map((name, index) => (
                <Button
                  key={name}
                  variant={
                    index === 0 && !endings.includes(name) && name !== offer.state
                      ? "primary"
                      : "secondary"
                  }
                  onClick={() => choose(name)}
                >
                  {actButton(name, offer.state)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}
