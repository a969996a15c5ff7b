import {
  type DocumentDetail,
  type DocumentKind,
  type DocumentOrder,
  type DocumentShop,
  paperFor,
} from "./document-order.ts";
import * as sections from "./document-sections.ts";
import { drawLineTable } from "./line-table.ts";
import { documentTexts as texts } from "./order-document.messages.ts";
import { openSheet } from "./sheet.ts";

/** All that a document is drawn from. It is sent to a thread, so it is plain data. */
export interface DocumentData {
  readonly kind: DocumentKind;
  readonly order: DocumentOrder;
  readonly shop: DocumentShop;
  /** The country that the order goes to: it decides the paper, and how Han characters are drawn. */
  readonly country: string;
}

/** The same order gives the same bytes: nothing in the document depends on when or where it is written. */
export async function drawDocument({ kind, order, shop, country }: DocumentData): Promise<Buffer> {
  checkSums(order);
  if (kind === "pro-forma" && !order.bank?.length)
    throw new Error("A pro-forma needs bank details.");
  const title = texts.titles[kind];
  const date = (kind === "invoice" ? order.payment.paidAt : undefined) ?? order.placedAt;
  const sheet = await openSheet(paperFor(country), {
    title: texts.continued(title, order.number),
    author: shop.storeName,
    date,
    country,
  });
  const dates = sections.dateFormats(shop.timeZone);

  sections.drawTop(sheet, title, order.number, shop.storeName);
  sections.drawParties(sheet, shop, order, documentFacts(kind, order, date, dates));
  // A buyer must not search for the account to pay to, so it stands on the first page.
  if (kind === "pro-forma") sections.drawBankDetails(sheet, order, dates);
  drawLineTable(sheet, order.lines, sections.totalsHeight(order));
  sections.drawTotals(sheet, kind, order, dates);
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

/** Throws unless the lines and the delivery are the total, to the cent. */
function checkSums({ number, lines, subtotalCents, delivery, totalCents }: DocumentOrder): void {
  const sum = lines.reduce((cents, line) => cents + line.totalCents, 0);
  const isRight =
    lines.every((line) => line.quantity * line.priceCents === line.totalCents) &&
    sum === subtotalCents &&
    sum + delivery.priceCents === totalCents &&
    Number.isSafeInteger(totalCents);
  if (!isRight) throw new Error(`The amounts of order ${number} do not add up.`);
}
