import { Buyback } from "#src/features/buyback/staff/ui/buyback.tsx";
import { OfferPanel } from "#src/features/buyback/staff/ui/offer-panel.tsx";
import { EnquiryScreen } from "#src/features/messages/inbox/ui/enquiry-screen.tsx";
import { Inbox } from "#src/features/messages/inbox/ui/inbox.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

export function InboxPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="What visitors wrote, for those who run the shop."
    >
      <Inbox />
    </StaffPage>
  );
}

export function BuybackPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Watches that are offered to the shop, for those who run it."
    >
      <Buyback />
    </StaffPage>
  );
}

export function EnquiryPage({ params }: { params: PathParams }) {
  return (
    <StaffPage
      right="sales"
      title={null}
      description="A conversation with a visitor, for those who run the shop."
    >
      <EnquiryScreen key={params.id} id={params.id ?? ""} Offer={OfferPanel} />
    </StaffPage>
  );
}
