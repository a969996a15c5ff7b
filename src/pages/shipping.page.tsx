import { ContactBand } from "#src/features/content/ui/contact-band.tsx";
import { InfoPage, type InfoSection } from "#src/features/content/ui/info-page.tsx";
import { DeliveryCards, ShippingMethods } from "./shipping/delivery.tsx";
import {
  Exchanges,
  Refunds,
  ReturnPolicy,
  ReturnProcess,
  WarrantyClaims,
} from "./shipping/returns.tsx";

const sections: readonly InfoSection[] = [
  { id: "delivery", title: "Delivery", body: <DeliveryCards /> },
  { id: "methods", title: "Shipping Methods", body: <ShippingMethods /> },
  { id: "returns", title: "Return Policy", body: <ReturnPolicy /> },
  { id: "refunds", title: "Refunds", body: <Refunds /> },
  { id: "return-process", title: "Return Process", body: <ReturnProcess /> },
  { id: "exchanges", title: "Exchanges", body: <Exchanges /> },
  { id: "warranty-claims", title: "Warranty Claims", body: <WarrantyClaims /> },
];

export function ShippingPage() {
  return (
    <InfoPage
      lead="How your watch reaches you, insured to your door, and how it comes back to us if it is not the one."
      sections={sections}
    >
      <ContactBand
        title="A question about a parcel?"
        text="Have your order number at hand and we will find it for you."
      />
    </InfoPage>
  );
}
