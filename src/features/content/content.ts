import { dispatchBusinessDays, refundBusinessDays } from "#src/domain/constants.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePageState, useSellerFacts } from "#src/lib/page-state.tsx";
import { usePromises } from "./promises.ts";

/**
 * The texts of the information pages are the Markdown files beside this one. `{{name}}` is replaced by a
 * value, and what stands between `<!-- when name -->` and `<!-- end -->` is shown if there is one.
 */
export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export type Phrase = string | { readonly label: string; readonly href: string };

export interface ListItem {
  readonly title?: string;
  readonly text: readonly Phrase[];
}

export type Block =
  | { readonly tag: "p"; readonly text: readonly Phrase[] }
  | { readonly tag: "h3"; readonly title: string; readonly id?: string }
  | { readonly tag: "ul" | "ol"; readonly items: readonly ListItem[] };

export interface Section {
  /** The anchor in the URL. Bookmarks depend on it. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly Block[];
}

export interface Content {
  /** One or two sentences, shown on the page and used as its meta description. */
  readonly lead: string;
  /** Whether the date of the last change is shown. */
  readonly dated?: string;
  readonly contactTitle?: string;
  readonly contactText?: string;
  readonly sections: readonly Section[];
}

/** A text of this shop, with its name, its promises and what the page alone knows. */
export function useContent(contentWith: (values: Values) => Content, pageValues?: Values): Content {
  const { storeName, email } = usePageState().shop;
  const { warrantyYears, extendedYears, faqReturns, shipping, terms } = usePromises();
  const seller = useSellerFacts();
  return contentWith({
    storeName,
    email,
    runBy: seller.length > 0 ? ` The shop is run by ${seller.join(", ")}.` : "",
    dispatchTime: businessDays(dispatchBusinessDays),
    refundTime: businessDays(refundBusinessDays),
    warrantyYears: warrantyYears.warrantyPage,
    warrantyMonths: warrantyYears.warrantyPage * 12,
    faqWarrantyYears: warrantyYears.faq,
    shippingWarrantyYears: warrantyYears.shipping,
    extendedYears,
    faqReturns,
    shippingReturns: shipping.returns,
    tellUs: shipping.tellUs,
    termsReturns: terms.returns,
    termsDamage: terms.damage,
    ...pageValues,
  });
}

/** The items of the lists among some blocks. */
export const itemsOf = (body: readonly Block[]): readonly ListItem[] =>
  body.flatMap((block) => ("items" in block ? block.items : []));
