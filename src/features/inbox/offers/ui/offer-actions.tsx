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
import { ActPanel } from "#src/office/act-panel.tsx";
import { OfferActForm } from "./offer-act-form.tsx";

/** Not what usually comes next. */
const endings: readonly StaffAct[] = ["declined", "returned"];

/** Only what the transition table allows now. */
export function OfferActions({ reply }: { reply: OfferReply }) {
  const { offer } = reply;
  const act = useActOnOffer(offer.id);
  const allowed = offer.acts as StaffAct[];
  const isPaid = (name: StaffAct) => name === "paid";
  return (
    <ActPanel
      id="offer-actions"
      as="h3"
      acts={[...allowed.filter(isPaid), ...allowed.filter((name) => !isPaid(name))]}
      titleOf={(name) => actTexts[name].title}
      buttonOf={(name) => actButton(name, offer.state)}
      isPrimary={(name) => !endings.includes(name) && name !== offer.state}
      standing={standingOf(offer)}
      problem={act.error ? actProblem(act.error) : undefined}
      wasOvertaken={wasOvertaken(act.error)}
      onChoose={act.reset}
    >
      {(name, problem, close) => (
        <OfferActForm
          key={name}
          act={name}
          reply={reply}
          pending={act.isPending}
          problem={problem}
          onSubmit={(body) => act.mutate({ act: name, body }, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </ActPanel>
  );
}
