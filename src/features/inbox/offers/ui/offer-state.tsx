import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { Badge } from "#src/ui/badge.tsx";

const variants = {
  received: "warning",
  valuation: "warning",
  quoted: "brass",
  accepted: "brass",
  declined: "neutral",
  arrived: "warning",
  inspected: "warning",
  paid: "success",
  returned: "neutral",
} as const;

export function OfferBadge({ state }: Pick<StaffOffer, "state">) {
  return <Badge variant={variants[state]}>{stateTitles[state]}</Badge>;
}
