import { NotFound } from "#src/domain/errors.ts";
import { hasDocument } from "#src/features/orders/orders.present.ts";
import { findItems, findPayments, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import {
  checkSums,
  type DocumentDetail,
  type DocumentKind,
  type DocumentOrder,
  type DocumentShop,
  documentOf,
  documentShop,
  paperFor,
} from "./document-order.ts";
import * as sections from "./document-sections.ts";
import { drawLineTable } from "./line-table.ts";
import { documentTexts as texts } from "./order-document.messages.ts";
import { openSheet, type Paper } from "./sheet.ts";

interface StoredDocument {
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer;
}

/** The order's document, on the paper of the country that it goes to. */
export async function writeDocument(
  db: DbOrTx,
  row: OrderRow,
  kind: DocumentKind,
  config: Config,
): Promise<StoredDocument> {
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

/** The same order gives the same bytes: nothing in the document depends on when or where it is written. */
export async function writeOrderDocument(
  kind: DocumentKind,
  order: DocumentOrder,
  shop: DocumentShop,
  paper: Paper,
): Promise<Buffer> {
  checkSums(order);
  if (kind === "pro-forma" && !order.bank?.length)
    throw new Error("A pro-forma needs bank details.");
  const title = texts.titles[kind];
  const date = (kind === "invoice" ? order.payment.paidAt : undefined) ?? order.placedAt;
  const sheet = await openSheet(paper, {
    title: texts.continued(title, order.number),
    author: shop.storeName,
    date,
  });
  const dates = sections.dateFormats(shop.timeZone);

  sections.drawTop(sheet, title, order.number, shop.storeName);
  sections.drawParties(sheet, order, documentFacts(kind, order, date, dates));
  drawLineTable(sheet, order.lines, sections.totalsHeight);
  sections.drawTotals(sheet, kind, order, dates);
  if (kind === "pro-forma") sections.drawBankDetails(sheet, order, dates);
  sections.drawPolicies(sheet, order.policies);
  sheet.eachPage((page, pages) => {
    if (page > 1)
      sections.drawRunningHead(sheet, shop.storeName, texts.continued(title, order.number));
    sections.drawFoot(sheet, shop, pages > 1 ? texts.page(page, pages) : "");
  });
  return sheet.finish();
}

function documentFacts(
  kind: DocumentKind,
  order: DocumentOrder,
  date: Date,
  { day }: sections.DateFormats,
): DocumentDetail[] {
  const { payment, purchaseOrder, isWholesale } = order;
  const facts = [
    { label: texts.dates[kind], value: day(date) },
    kind === "invoice" && { label: texts.orderDate, value: day(order.placedAt) },
    purchaseOrder && { label: texts.purchaseOrder, value: purchaseOrder },
    isWholesale && { label: texts.prices, value: texts.wholesale },
    { label: texts.payment, value: payment.method },
    { label: texts.status, value: payment.status },
    kind === "invoice" &&
      payment.reference && { label: texts.paymentReference, value: payment.reference },
  ];
  return facts.filter((fact) => typeof fact === "object");
}
