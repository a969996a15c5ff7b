import type { Seller } from "#src/domain/sale.ts";
import { bankDetails, paymentNames, taxTexts } from "#src/features/orders/orders.messages.ts";
import { presentDelivery, taxNote, wireInstructions } from "#src/features/orders/orders.present.ts";
import { balanceOf, hasSucceeded, receivedOf } from "#src/features/orders/orders.rules.ts";
import type { OrderItemRow, OrderRow } from "#src/features/orders/orders.sql.ts";
import type { PaymentRow } from "#src/features/orders/payments/payments.sql.ts";
import { formatAddress } from "#src/platform/postal/addresses.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { documentTexts } from "./order-document.messages.ts";
import type { Paper } from "./sheet.ts";

export type DocumentKind = "pro-forma" | "invoice" | "packing-slip";

export interface DocumentLine {
  brand: string;
  model: string;
  reference: string;
  condition?: string | undefined;
  year?: number | undefined;
  set?: string | undefined;
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
  /** Absent if these are simply the total. */
  part?: { receivedCents: number; balanceCents: number; waivedCents: number } | undefined;
  currency: "USD";
  payment: {
    method: string;
    status: string;
    paidAt?: Date | undefined;
    reference?: string | undefined;
  };
  shipment?: { at: Date; carrier: string; tracking: string } | undefined;
  holdUntil?: Date | undefined;
  /** Where to send the money, in the order to be shown. A pro-forma needs it. */
  bank?: readonly DocumentDetail[] | undefined;
  policies: readonly { title: string; text: string }[];
}

export interface DocumentShop {
  storeName: string;
  seller: Seller;
  phone?: string | undefined;
  email?: string | undefined;
  url: string;
  timeZone: string;
}

interface StoredOrder {
  readonly row: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly payments: readonly PaymentRow[];
}

export function documentOf({ row, items, payments }: StoredOrder, config: Config): DocumentOrder {
  const { name: label, price: priceCents } = presentDelivery(row);
  const receivedCents = receivedOf(payments);
  const balanceCents = row.status === "Pending" ? balanceOf(row, receivedCents) : 0;
  const isPart = row.status !== "Refunded" && receivedCents > 0 && receivedCents < row.total;
  return {
    number: row.number,
    placedAt: row.createdAt,
    customer: { name: row.customerName, email: row.email ?? "", phone: row.phone ?? undefined },
    address: row.address ? formatAddress(row.address) : [],
    purchaseOrder: row.purchaseOrder ?? undefined,
    isWholesale: row.isWholesale,
    lines: items.map((item) => ({
      brand: item.brandName,
      model: item.model,
      reference: item.reference,
      condition: item.condition ?? undefined,
      year: item.year ?? undefined,
      set: item.boxPapers ?? undefined,
      serial: item.serialNumber ?? undefined,
      quantity: item.quantity,
      priceCents: item.price,
      totalCents: item.price * item.quantity,
    })),
    subtotalCents: row.total - row.deliveryPrice,
    delivery: { label, priceCents },
    totalCents: row.total,
    part: isPart ? { receivedCents, balanceCents, waivedCents: row.waived } : undefined,
    currency: "USD",
    payment: paymentOf(row, payments),
    shipment: shipmentOf(row),
    holdUntil: row.holdUntil ?? undefined,
    bank: bankDetails(wireInstructions(row, balanceCents, config)),
    policies: [
      ...(row.address ? [{ title: taxTexts.title, text: taxNote(row.address.country) }] : []),
      ...(row.policy
        ? [
            { title: documentTexts.returns, text: row.policy.returns },
            { title: documentTexts.warranty, text: row.policy.warranty },
          ]
        : []),
    ],
  };
}

function shipmentOf({ shippedAt, carrier, tracking }: OrderRow): DocumentOrder["shipment"] {
  if (!shippedAt || !carrier || !tracking) return undefined;
  return { at: shippedAt, carrier, tracking };
}

function paymentOf(row: OrderRow, payments: readonly PaymentRow[]): DocumentOrder["payment"] {
  const taken = payments.find(hasSucceeded);
  const method = taken?.provider ?? row.payment ?? "wire";
  const { refunded, paid, awaited } = documentTexts;
  return {
    method: paymentNames[method],
    status: row.status === "Refunded" ? refunded : row.paidAt ? paid : awaited,
    paidAt: row.paidAt ?? undefined,
    reference: method === "wire" ? row.number : taken?.reference,
  };
}

export function documentShop(config: Config, seller: Seller): DocumentShop {
  return {
    storeName: config.storeName,
    seller,
    phone: config.contactPhone,
    email: config.contactEmail,
    url: config.publicUrl,
    timeZone: config.checkout.timeZone,
  };
}

export function paperFor(country: string): Paper {
  return country === "US" || country === "CA" ? "Letter" : "A4";
}
