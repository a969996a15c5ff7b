import type { Paper } from "./sheet.ts";

export type DocumentKind = "pro-forma" | "invoice";

export interface DocumentLine {
  brand: string;
  model: string;
  reference: string;
  condition?: string | undefined;
  serial?: string | undefined;
  quantity: number;
  priceCents: number;
  totalCents: number;
}

export interface DocumentDetail {
  label: string;
  value: string;
}

export interface DocumentOrder {
  number: string;
  placedAt: Date;
  customer: { name: string; email: string; phone?: string | undefined };
  address: readonly string[];
  purchaseOrder?: string | undefined;
  isWholesale: boolean;
  lines: readonly DocumentLine[];
  subtotalCents: number;
  delivery: { label: string; priceCents: number };
  totalCents: number;
  currency: "USD";
  payment: {
    method: string;
    status: string;
    paidAt?: Date | undefined;
    reference?: string | undefined;
  };
  holdUntil?: Date | undefined;
  /** Where to send the money, in the order to be shown. A pro-forma needs it. */
  bank?: readonly DocumentDetail[] | undefined;
  policies: readonly { title: string; text: string }[];
}

export interface DocumentShop {
  storeName: string;
  address?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  url: string;
  timeZone: string;
}

/** The paper of the country that the order is delivered to. */
export function paperFor(country: string): Paper {
  return country === "US" || country === "CA" ? "Letter" : "A4";
}

/** Throws unless the lines and the delivery are the total, to the cent. */
export function checkSums({
  number,
  lines,
  subtotalCents,
  delivery,
  totalCents,
}: DocumentOrder): void {
  const sum = lines.reduce((cents, line) => cents + line.totalCents, 0);
  const isRight =
    lines.every((line) => line.quantity * line.priceCents === line.totalCents) &&
    sum === subtotalCents &&
    sum + delivery.priceCents === totalCents &&
    Number.isSafeInteger(totalCents);
  if (!isRight) throw new Error(`The amounts of order ${number} do not add up.`);
}
