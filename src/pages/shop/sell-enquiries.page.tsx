import { offerFormTexts as texts } from "#src/features/buyback/seller/seller-page.messages.ts";
import { OfferForm } from "#src/features/buyback/seller/ui/offer-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { SellScreen } from "./sell.page.tsx";

/** The sell form of a shop where it reaches somebody. */
export function SellEnquiriesPage() {
  return (
    <SellScreen form={<OfferForm />}>
      <p className="mt-4 text-muted">
        {texts.follow}{" "}
        <a href={paths.offer()} className="link-quiet">
          {texts.followLink}
        </a>
      </p>
    </SellScreen>
  );
}
