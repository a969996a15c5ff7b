import { Buyback } from "#src/features/buyback/staff/ui/buyback.tsx";
import { OfferPanel } from "#src/features/buyback/staff/ui/offer-panel.tsx";
import { StolenSerials } from "#src/features/buyback/stolen/ui/stolen-serials.tsx";
import { EnquiryScreen } from "#src/features/messages/inbox/ui/enquiry-screen.tsx";
import { Inbox } from "#src/features/messages/inbox/ui/inbox.tsx";
import { staffScreen } from "./staff-page.tsx";

// In one file because an offered watch is an enquiry too.

export const InboxPage = staffScreen({
  right: "sales",
  description: "What visitors wrote, for those who run the shop.",
  screen: Inbox,
});

export const BuybackPage = staffScreen({
  right: "sales",
  description: "Watches that are offered to the shop, for those who run it.",
  screen: Buyback,
});

export const EnquiryPage = staffScreen({
  right: "sales",
  title: null,
  description: "A conversation with a visitor, for those who run the shop.",
  screen: ({ id }) => <EnquiryScreen id={id} Offer={OfferPanel} />,
});

export const StolenSerialsPage = staffScreen({
  right: "sales",
  description: "Serial numbers of stolen watches, for those who run the shop.",
  screen: StolenSerials,
});
