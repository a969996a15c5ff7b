import { returns, warranty } from "./constants.ts";

/** A shop with the capability `checkout` promises this on every page and in every order. */
export interface SaleTerms {
  /** The days are counted from receipt. */
  readonly returnDays: number;
  /** From delivery: until then the buyer reports damage and missing parts. */
  readonly inspectionHours: number;
  /** The years are counted from the purchase date. */
  readonly warrantyYears: number;
}

export const defaultSaleTerms: SaleTerms = {
  returnDays: returns.terms.days,
  inspectionHours: returns.shippingPage.hours,
  warrantyYears: warranty.warrantyPage.years,
};

export const saleTermLimits = {
  returnDays: { min: 1, max: 365 },
  inspectionHours: { min: 1, max: 720 },
  warrantyYears: { min: 1, max: 25 },
} as const satisfies Record<keyof SaleTerms, { min: number; max: number }>;

/** An empty text is not known and not shown. */
export interface Seller {
  readonly legalName: string;
  /** Postal, with line breaks. */
  readonly address: string;
  /** The number begins with its kind, such as "EIN 12-3456789". */
  readonly taxNumber: string;
  /** Where returns go, if not to `address`. */
  readonly returnsAddress: string;
}

/** A setting has at most so many characters. */
export const sellerLimits = {
  legalName: 120,
  address: 300,
  taxNumber: 60,
  returnsAddress: 300,
} as const satisfies Record<keyof Seller, number>;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** For a label or the head of an invoice: the name and the postal address. */
export const sellerLines = ({ legalName, address }: Seller): string[] => [
  ...linesOf(legalName),
  ...linesOf(address),
];

/** With the tax number, as the foot of a page or a mail shows it. */
export const sellerFacts = (seller: Seller): string[] => [
  ...sellerLines(seller),
  ...linesOf(seller.taxNumber),
];

/** The lines of a parcel's label; none while the shop has not said where returns go. */
export function returnLines({ legalName, address, returnsAddress }: Seller): string[] {
  const lines = linesOf(returnsAddress || address);
  return lines.length > 0 ? [...new Set([...linesOf(legalName), ...lines])] : [];
}

/** The fields that every invoice needs and the shop has not filled in. */
export const missingOf = (seller: Seller) =>
  (["legalName", "address"] as const).filter((name) => !seller[name]);

/** The shop does not deliver there unless the staff decides otherwise. */
export const embargoed = ["BY", "CU", "IR", "KP", "RU", "SY"] as const;
