import { InfoPage, type InfoSection } from "#src/features/content/ui/info-page.tsx";
import { LastUpdated } from "#src/features/content/ui/text.tsx";
import {
  Delivery,
  Orders,
  PricesText,
  Returns,
  SellingToUs,
  WarrantyTerms,
  Wholesale,
} from "./terms/buying.tsx";
import { GoverningLaw, Liability, TermsChanges } from "./terms/law.tsx";
import { AcceptableUse, Accounts, Agreement, Watches } from "./terms/using-the-shop.tsx";

const sections: readonly InfoSection[] = [
  { id: "agreement", title: "Our Agreement", body: <Agreement /> },
  { id: "accounts", title: "Accounts", body: <Accounts /> },
  { id: "watches", title: "Our Watches", body: <Watches /> },
  { id: "prices", title: "Prices", body: <PricesText /> },
  { id: "orders", title: "Orders", body: <Orders /> },
  { id: "delivery", title: "Delivery", body: <Delivery /> },
  { id: "returns", title: "Returns", body: <Returns /> },
  { id: "warranty", title: "Warranty", body: <WarrantyTerms /> },
  { id: "selling", title: "Selling to Us", body: <SellingToUs /> },
  { id: "wholesale", title: "Wholesale", body: <Wholesale /> },
  { id: "acceptable-use", title: "Acceptable Use", body: <AcceptableUse /> },
  { id: "liability", title: "Liability", body: <Liability /> },
  { id: "governing-law", title: "Governing Law", body: <GoverningLaw /> },
  { id: "changes", title: "Changes and Questions", body: <TermsChanges /> },
];

export function TermsPage() {
  return (
    <InfoPage
      lead="What you may expect of us and what we ask of you, from the first visit to long after delivery."
      note={<LastUpdated />}
      sections={sections}
    />
  );
}
