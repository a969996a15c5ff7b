import { currency, wholesale } from "#src/domain/constants.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { NoWrapNumbers } from "#src/features/content/ui/text.tsx";
import { paths } from "#src/lib/paths.ts";

export function PricesText() {
  return (
    <>
      <p>
        All prices are in US dollars ({currency.code}). They do not include shipping, sales tax, or
        the duties and taxes of other countries, unless we say so. The price that counts is the one
        shown when you order.
      </p>
      <p>
        We work carefully, but errors happen. If a watch was offered at a price that is plainly
        wrong, we may decline the order and return whatever you have paid.
      </p>
    </>
  );
}

export function Orders() {
  return (
    <p>
      Placing a watch in your cart does not reserve it. Your order is an offer to buy; the contract
      is made when we confirm it in writing. We may ask you to prove who you are before we send a
      watch of high value. The watch remains ours until it is paid for in full.
    </p>
  );
}

export function Delivery() {
  return (
    <p>
      We ship insured and against a signature, by the methods and in the times named on the page{" "}
      <a href={paths.shipping()}>Shipping & Returns</a>. Times are estimates. The risk of loss
      passes to you when you or someone in your household signs for the parcel. Open it soon, and
      tell us {usePromises().terms.damage} if anything is damaged or missing.
    </p>
  );
}

export function Returns() {
  return (
    <p>
      You may return a watch {usePromises().terms.returns}. It must be unworn and complete, in its
      original packaging, with its papers and with protective films intact, and it must travel under
      a return authorization number that we give you. Limited edition and sale items may be
      excluded, in which case we say so before you buy. Rights that the law of your country gives
      you as a consumer remain untouched.
    </p>
  );
}

export function WarrantyTerms() {
  return (
    <p>
      Every watch comes with a warranty. Its term, what it covers and what it does not are set out
      on the page <a href={paths.warranty()}>Warranty</a>, which is part of these terms. Beyond it,
      and as far as the law permits, watches are sold without further warranties of any kind.
    </p>
  );
}

export function SellingToUs() {
  return (
    <p>
      If you offer us a watch, for sale, trade-in or consignment, you confirm that it is authentic,
      that it is yours and that no one else has a claim to it. An estimate given from a description
      or from pictures binds no one; our offer is made once we have examined the watch, and each
      sale or consignment has a written agreement of its own.
    </p>
  );
}

export function Wholesale() {
  return (
    <p>
      Wholesale prices are for approved dealers and for resale. We usually decide on an{" "}
      <a href={paths.wholesaleApplication()}>application</a> within{" "}
      <NoWrapNumbers>{businessDays(wholesale.reviewBusinessDays)}</NoWrapNumbers> and may decline it
      without giving a reason. Keep wholesale prices to yourself: they must not be published or
      passed on.
    </p>
  );
}
