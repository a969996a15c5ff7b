import { formatCents } from "#src/domain/money.ts";
import { taxTexts } from "#src/features/orders/orders.messages.ts";
import {
  type DocumentDetail,
  type DocumentKind,
  type DocumentLine,
  type DocumentOrder,
  type DocumentShop,
  paperFor,
} from "./document-order.ts";
import * as sections from "./document-sections.ts";
import { documentTexts as texts } from "./order-document.messages.ts";
import { openSheet, type Sheet, type Tag } from "./sheet.ts";
import { colors, styles } from "./type-styles.ts";

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
  const isSlip = kind === "packing-slip";
  sections.drawParties(sheet, shop, order, {
    title: isSlip ? texts.recipient : texts.customer,
    facts: documentFacts(kind, order, date, dates),
  });
  // A buyer must not search for the account to pay to, so it stands on the first page.
  if (kind === "pro-forma") sections.drawBankDetails(sheet, order, dates);
  drawLineTable(sheet, order.lines, {
    hasPrices: !isSlip,
    heightBelow: isSlip ? 0 : sections.totalsHeight(order),
  });
  if (isSlip) sections.drawRuleBelow(sheet);
  else sections.drawTotals(sheet, kind, order, dates);
  const policies = order.policies.filter(({ title }) => !isSlip || title !== taxTexts.title);
  sections.drawPolicies(sheet, policies);
  sheet.eachPage((page, pages) => {
    if (page > 1)
      sections.drawRunningHead(sheet, shop.storeName, texts.continued(title, order.number));
    sections.drawFoot(sheet, shop, pages > 1 ? texts.page(page, pages) : "");
  });
  return sheet.finish();
}

/** A packing slip says how the parcel travels. The value of the watches is nobody's business on the way. */
function documentFacts(
  kind: DocumentKind,
  order: DocumentOrder,
  date: Date,
  { day }: sections.DateFormats,
): DocumentDetail[] {
  const { payment, purchaseOrder, isWholesale, delivery, shipment } = order;
  const isSlip = kind === "packing-slip";
  const isInvoice = kind === "invoice";
  const facts = [
    { label: texts.dates[kind], value: day(date) },
    isInvoice && { label: texts.orderDate, value: day(order.placedAt) },
    purchaseOrder && { label: texts.purchaseOrder, value: purchaseOrder },
    isSlip && { label: texts.shipping, value: delivery.label },
    isSlip && shipment && { label: texts.shipped, value: day(shipment.at) },
    isSlip && shipment && { label: texts.carrier, value: shipment.carrier },
    isSlip && shipment && { label: texts.tracking, value: shipment.tracking },
    !isSlip && isWholesale && { label: texts.prices, value: texts.wholesale },
    !isSlip && { label: texts.payment, value: payment.method },
    !isSlip && { label: texts.status, value: payment.status },
    isInvoice && payment.reference && { label: texts.paymentReference, value: payment.reference },
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

const gap = 12;
const allWidths: readonly number[] = [0, 46, 84, 90];
const padding = 10;
const headHeight = styles.label.leading + 5;
const maxLines = { name: 4, details: 3 } as const;

interface Column {
  x: number;
  width: number;
  align: "left" | "right";
}

/** The columns from left to right: the watch takes what the figures leave. */
function columnsOf(sheet: Sheet, hasPrices: boolean): Column[] {
  const widths = hasPrices ? allWidths : allWidths.slice(0, 2);
  const taken = widths.reduce((sum, width) => sum + width, 0) + gap;
  let x = sheet.left;
  return widths.map((fixed, place) => {
    const isName = place === 0;
    const column: Column = {
      x,
      width: isName ? sheet.width - taken : fixed,
      align: isName ? "left" : "right",
    };
    x += column.width + (isName ? gap : 0);
    return column;
  });
}

/**
 * One row per line of the order. Where a page ends, the next begins with the head of the table. The last
 * row stays with what follows, so that a page never holds totals alone.
 */
function drawLineTable(
  sheet: Sheet,
  lines: readonly DocumentLine[],
  { hasPrices, heightBelow }: { hasPrices: boolean; heightBelow: number },
): void {
  const columns = columnsOf(sheet, hasPrices);
  const table = sheet.tag(sheet.root, "Table");
  const head = sheet.tag(sheet.tag(table, "THead"), "TR");
  const body = sheet.tag(table, "TBody");
  for (const [place, line] of lines.entries()) {
    const isFirst = place === 0;
    const isLast = place === lines.length - 1;
    const height = rowHeight(sheet, columns, line);
    const needed = height + (isFirst ? headHeight : 0) + (isLast ? heightBelow : 0);
    const isNewPage = sheet.room < needed;
    if (isNewPage) sheet.newPage();
    if (isFirst || isNewPage) drawHead(sheet, columns, isFirst ? head : null);
    else sheet.rule(sheet.y);
    drawRow(sheet, columns, sheet.tag(body, "TR"), line);
    sheet.y += height;
  }
}

/** Only the first head is part of the table's structure; the repeated ones belong to their pages. */
function drawHead(sheet: Sheet, columns: Column[], row: Tag | null): void {
  for (const [place, column] of columns.entries()) {
    const label = texts.columns[place] ?? "";
    const box = { ...column, top: sheet.y };
    if (row === null) sheet.mark(label, styles.label, box);
    else {
      const cell = sheet.tag(row, "TH", { scope: "Column" });
      sheet.text(cell, "P", label, styles.label, box);
    }
  }
  sheet.y += headHeight;
  sheet.rule(sheet.y, colors.ink);
}

const nameOf = ({ brand, model }: DocumentLine) => `${brand} ${model}`;

function detailsOf({ reference, serial, year, condition, set }: DocumentLine): string {
  const parts: (string | undefined)[] = [
    reference && texts.reference(reference),
    serial && texts.serial(serial),
    year ? texts.year(year) : undefined,
    condition,
    set,
  ];
  return parts.filter(Boolean).join("  ·  ");
}

function rowHeight(sheet: Sheet, [name]: Column[], line: DocumentLine): number {
  const width = name?.width ?? 0;
  return (
    2 * padding +
    sheet.heightOf(nameOf(line), styles.watch, width, maxLines.name) +
    sheet.heightOf(detailsOf(line), styles.quiet, width, maxLines.details)
  );
}

function drawRow(sheet: Sheet, columns: Column[], row: Tag, line: DocumentLine): void {
  const [name, ...figures] = columns;
  const top = sheet.y + padding;
  if (name) {
    const cell = sheet.tag(row, "TH", { scope: "Row" });
    const box = { ...name, top, maxLines: maxLines.name };
    const height = sheet.text(cell, "P", nameOf(line), styles.watch, box);
    const below = { ...name, top: top + height, maxLines: maxLines.details };
    sheet.text(cell, "P", detailsOf(line), styles.quiet, below);
  }
  const values = [
    String(line.quantity),
    formatCents(line.priceCents),
    formatCents(line.totalCents),
  ];
  for (const [place, column] of figures.entries()) {
    const cell = sheet.tag(row, "TD");
    sheet.text(cell, "P", values[place] ?? "", styles.figure, { ...column, top, maxLines: 1 });
  }
}
