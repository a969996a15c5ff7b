import { formatCents } from "#src/domain/money.ts";
import { sellerLines } from "#src/domain/sale.ts";
import type {
  DocumentDetail,
  DocumentKind,
  DocumentOrder,
  DocumentShop,
} from "./document-order.ts";
import { documentTexts as texts } from "./order-document.messages.ts";
import type { Sheet, Tag } from "./sheet.ts";
import { colors, styles } from "./type-styles.ts";

export type DateFormats = ReturnType<typeof dateFormats>;

export function dateFormats(timeZone: string) {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
  const time = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return {
    day: (date: Date) => day.format(date),
    time: (date: Date) => time.format(date),
  };
}

export function drawTop(sheet: Sheet, title: string, number: string, storeName: string): void {
  const { left, right, width } = sheet;
  sheet.meridian(left, 54, 21);
  const name = { x: left + 30, top: 50, width: width - 30, maxLines: 1 };
  sheet.text(sheet.root, "P", storeName, styles.wordMark, name);
  const half = width / 2;
  sheet.text(sheet.root, "H1", title, styles.title, { x: left, top: 102, width: half });
  sheet.text(sheet.root, "P", number, styles.number, {
    x: right - half,
    top: 102,
    width: half,
    align: "right",
    maxLines: 1,
  });
  sheet.rule(158, colors.ink);
  sheet.y = 174;
}

/** The customer on the left, the facts of the document on the right. */
export function drawParties(sheet: Sheet, order: DocumentOrder, facts: DocumentDetail[]): void {
  const { left, right, root } = sheet;
  const width = sheet.width * 0.42;
  let top = sheet.y;
  const { customer, address } = order;
  top += sheet.text(root, "H2", texts.customer, styles.label, {
    x: left,
    top,
    width,
  });
  top += 4;
  const lines = [customer.name, ...address.slice(0, 8), customer.email, customer.phone ?? ""];
  for (const [place, line] of lines.entries()) {
    const box = { x: left, top, width, maxLines: place === 0 ? 3 : 2 };
    if (line.trim()) top += sheet.text(root, "P", line, styles.text, box);
  }

  const factsLeft = right - sheet.width * 0.48;
  let factsTop = sheet.y;
  for (const fact of facts) factsTop += drawFact(sheet, root, fact, factsLeft, factsTop);
  sheet.y = Math.max(top, factsTop) + 28;
}

/** A label with its value at the right margin; returns the height. */
function drawFact(
  sheet: Sheet,
  parent: Tag,
  { label, value }: DocumentDetail,
  x: number,
  top: number,
) {
  const labelWidth = 92;
  const labelBox = { x, top, width: labelWidth, maxLines: 1 };
  sheet.text(parent, "P", label, { ...styles.quiet, leading: styles.text.leading }, labelBox);
  const height = sheet.text(parent, "P", value, styles.text, {
    x: x + labelWidth,
    top,
    width: sheet.right - x - labelWidth,
    align: "right",
    maxLines: 2,
  });
  return height + 3;
}

/** At most, with the space below. */
export const totalsHeight = 140;

export function drawTotals(
  sheet: Sheet,
  kind: DocumentKind,
  order: DocumentOrder,
  { day }: DateFormats,
): void {
  const { left, right, root } = sheet;
  const x = right - 260;
  const { delivery, payment } = order;
  sheet.rule(sheet.y, colors.ink);
  sheet.y += 12;
  if (kind === "pro-forma") {
    const note = { x: left, top: sheet.y + 2, width: sheet.width - 300 };
    sheet.text(root, "P", texts.notAnInvoice, styles.quiet, note);
  }
  const table = sheet.tag(root, "Table");
  const body = sheet.tag(table, "TBody");
  const row = (label: string, value: string, isTotal = false) => {
    const cells = sheet.tag(body, "TR");
    const [labelStyle, valueStyle] = isTotal
      ? [styles.totalLabel, styles.total]
      : [styles.sum, styles.figure];
    const head = sheet.tag(cells, "TH", { scope: "Row" });
    const width = isTotal ? 90 : 156;
    const top = sheet.y;
    sheet.text(head, "P", label, labelStyle, { x, top, width, maxLines: 1 });
    const box = { x: x + width, top, width: 260 - width, align: "right", maxLines: 1 } as const;
    sheet.y += sheet.text(sheet.tag(cells, "TD"), "P", value, valueStyle, box);
  };
  row(texts.subtotal, formatCents(order.subtotalCents));
  row(
    texts.delivery(delivery.label),
    delivery.priceCents === 0 ? texts.free : formatCents(delivery.priceCents),
  );
  sheet.y += 8;
  sheet.rule(sheet.y, colors.line, x);
  sheet.y += 4;
  row(texts.total(order.currency), formatCents(order.totalCents), true);
  if (payment.paidAt) {
    const box = { x, top: sheet.y, width: 260, align: "right", maxLines: 1 } as const;
    const paid = `${texts.paid} ${day(payment.paidAt)}`;
    sheet.y += sheet.text(root, "P", paid, { ...styles.quiet, color: colors.brass }, box);
  }
  sheet.y += 28;
}

export function drawBankDetails(sheet: Sheet, order: DocumentOrder, { time }: DateFormats): void {
  const { left, width, root } = sheet;
  const padding = 20;
  const details = [
    ...(order.bank ?? []).slice(0, 10),
    { label: texts.amount, value: `${formatCents(order.totalCents)} ${order.currency}` },
    ...(order.holdUntil ? [{ label: texts.reserved, value: time(order.holdUntil) }] : []),
  ];
  const inner = { x: left + padding, width: width - 2 * padding };
  const column = (inner.width - 24) / 2;
  const heights = details.map(({ value }) => sheet.heightOf(value, styles.text, column, 2));
  const rowHeights = heights
    .filter((_, place) => place % 2 === 0)
    .map((height, row) => 19 + Math.max(height, heights[2 * row + 1] ?? 0));
  const height = 2 * padding + 40 + rowHeights.reduce((sum, each) => sum + each, 0);
  if (sheet.room < height) sheet.newPage();
  sheet.panel(sheet.y, height);

  const section = sheet.tag(root, "Sect");
  let top = sheet.y + padding;
  top += sheet.text(section, "H2", texts.wire, styles.heading, { ...inner, top: top - 4 });
  const note = texts.wireNote(order.payment.reference || order.number);
  top += sheet.text(section, "P", note, styles.quiet, { ...inner, top, maxLines: 1 }) + 12;
  for (const [place, { label, value }] of details.entries()) {
    const isRight = place % 2 === 1;
    const box = { x: inner.x + (isRight ? column + 24 : 0), width: column };
    sheet.text(section, "P", label, styles.label, { ...box, top, maxLines: 1 });
    sheet.text(section, "P", value, styles.text, { ...box, top: top + 12, maxLines: 2 });
    if (isRight) top += rowHeights[(place - 1) / 2] ?? 0;
  }
  sheet.y += height + 24;
}

/** The texts that were agreed to. They stay together where they can. */
export function drawPolicies(sheet: Sheet, policies: DocumentOrder["policies"]): void {
  const { left, width, root } = sheet;
  const around = styles.label.leading + 12;
  const height = policies.reduce(
    (sum, { text }) => sum + sheet.heightOfParagraphs(text, styles.quiet) + around,
    0,
  );
  if (sheet.room < height && sheet.fitsOnPage(height)) sheet.newPage();
  for (const { title, text } of policies) {
    if (sheet.room < 60) sheet.newPage();
    const box = { x: left, top: sheet.y, width, maxLines: 1 };
    sheet.y += sheet.text(root, "H2", title, styles.label, box) + 2;
    sheet.paragraphs(root, text, styles.quiet);
    sheet.y += 10;
  }
}

export function drawRunningHead(sheet: Sheet, storeName: string, title: string): void {
  const { left, right } = sheet;
  sheet.meridian(left, 53.5, 13.5);
  sheet.mark(storeName, styles.smallWordMark, { x: left + 19, top: 51, width: 220, maxLines: 1 });
  const box = { x: right - 220, top: 51, width: 220, align: "right", maxLines: 1 } as const;
  sheet.mark(title, { ...styles.quiet, leading: styles.smallWordMark.leading }, box);
}

export function drawFoot(sheet: Sheet, shop: DocumentShop, pages: string): void {
  const { left, right, width } = sheet;
  const top = sheet.pageHeight - 60;
  sheet.rule(top);
  const { legalName, taxNumber } = shop.seller;
  const address = sellerLines({ ...shop.seller, legalName: "" }).join(", ");
  const lines = [
    [legalName || shop.storeName, address, taxNumber],
    [shop.phone, shop.email, shop.url],
  ];
  for (const [place, parts] of lines.entries()) {
    const at = top + 8 + place * styles.small.leading;
    const box = { x: left, top: at, width: width - 80, maxLines: 1 };
    sheet.mark(parts.filter(Boolean).join("  ·  "), styles.small, box);
  }
  const box = { x: right - 80, top: top + 8, width: 80, align: "right", maxLines: 1 } as const;
  if (pages) sheet.mark(pages, styles.small, box);
}
