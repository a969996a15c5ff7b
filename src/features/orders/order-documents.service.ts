import { NotFound } from "#src/domain/errors.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { FileReply } from "#src/platform/serve.ts";
import { formatAddress } from "./address.present.ts";
import { bankDetails, hasDocument, presentDelivery, wireInstructions } from "./orders.present.ts";
import { findItems, findPayments, type OrderItemRow, type OrderRow } from "./orders.sql.ts";
import { paymentNames } from "./payments/payments.messages.ts";
import {
  type DocumentKind,
  type DocumentOrder,
  type DocumentShop,
  paperFor,
} from "./pdf/document-order.ts";
import { documentTexts } from "./pdf/order-document.messages.ts";
import { writeOrderDocument } from "./pdf/order-document.ts";

type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number];

interface StoredOrder {
  readonly row: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly payments: readonly PaymentRow[];
}

/** The order's document, on the paper of the country that it goes to. */
export async function writeDocument(
  db: DbOrTx,
  row: OrderRow,
  kind: DocumentKind,
  config: Config,
): Promise<FileReply & { content: Buffer }> {
  if (!hasDocument(row, kind)) throw new NotFound("This order has no such document.");
  const items = await findItems(db, [row.id]);
  const payments = await findPayments(db, row.id);
  const order = documentOf({ row, items, payments }, config);
  const content = await writeOrderDocument(
    kind,
    order,
    documentShop(config),
    paperFor(row.address?.country ?? "US"),
  );
  return { contentType: "application/pdf", name: `${kind}-${row.number}.pdf`, content };
}

export function documentOf({ row, items, payments }: StoredOrder, config: Config): DocumentOrder {
  const { name: label, price: priceCents } = presentDelivery(row);
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
      quantity: item.quantity,
      priceCents: item.price,
      totalCents: item.price * item.quantity,
    })),
    subtotalCents: row.total - row.deliveryPrice,
    delivery: { label, priceCents },
    totalCents: row.total,
    currency: "USD",
    payment: paymentOf(row, payments),
    holdUntil: row.holdUntil ?? undefined,
    bank: bankDetails(wireInstructions(row, config)),
    policies: row.policy
      ? [
          { title: documentTexts.returns, text: row.policy.returns },
          { title: documentTexts.warranty, text: row.policy.warranty },
        ]
      : [],
  };
}

function paymentOf(row: OrderRow, payments: readonly PaymentRow[]): DocumentOrder["payment"] {
  const taken = payments.find(({ status }) => status === "succeeded" || status === "refunded");
  const method = taken?.provider ?? row.payment ?? "wire";
  const { refunded, paid, awaited } = documentTexts;
  return {
    method: paymentNames[method] ?? method,
    status: row.status === "Refunded" ? refunded : row.paidAt ? paid : awaited,
    paidAt: row.paidAt ?? undefined,
    reference: method === "wire" ? row.number : taken?.reference,
  };
}

function documentShop(config: Config): DocumentShop {
  return {
    storeName: config.storeName,
    address: config.checkout.storeAddress,
    phone: config.contactPhone,
    email: config.contactEmail,
    url: config.publicUrl,
    timeZone: config.checkout.timeZone,
  };
}
