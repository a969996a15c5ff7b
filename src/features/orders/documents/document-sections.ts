import { formatCents } from "#src/domain/money.ts";
import { sellerFacts } from "#src/domain/sale.ts";
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
  sheet.text(sheet.root, "H1", title, styles.title, { x: left, top: 86, width: half });
  sheet.text(sheet.root, "P", number, styles.number, {
    x: right - half,
    top: 86,
    width: half,
    align: "right",
    maxLines: 1,
  });
  sheet.rule(140, colors.ink);
  sheet.y = 154;
}

/** The seller on the left and the customer on the right; the facts of the document stand below. */
export function drawParties(
  sheet: Sheet,
  shop: DocumentShop,
  order: DocumentOrder,
  { title: recipient, facts }: { title: string; facts: DocumentDetail[] },
): void {
  const { customer, address } = order;
  const gap = 32;
  const width = (sheet.width - gap) / 2;
  const parties = [
    { title: texts.seller, lines: sellerOf(shop) },
    {
      title: recipient,
      lines: [customer.name, ...address.slice(0, 8), customer.email, customer.phone ?? ""],
    },
  ];
  const bottoms = parties.map(({ title, lines }, place) => {
    const x = sheet.left + place * (width + gap);
    let top = sheet.y;
    top += sheet.text(sheet.root, "H2", title, styles.label, { x, top, width }) + 4;
    for (const [row, line] of lines.filter((each) => each.trim()).entries()) {
      const box = { x, top, width, maxLines: row === 0 ? 3 : 2 };
      top += sheet.text(sheet.root, "P", line, styles.text, box);
    }
    return top;
  });
  sheet.y = Math.max(...bottoms) + 18;
  const height = drawDetails(sheet, sheet.root, facts, 4, { x: sheet.left, width: sheet.width });
  sheet.y += height + 12;
}

/** Without a legal name the shop's name stands for the seller. */
const sellerOf = ({ storeName, seller }: DocumentShop): string[] =>
  sellerFacts({ ...seller, legalName: seller.legalName || storeName });

const detailGap = 20;

function detailRows(sheet: Sheet, details: DocumentDetail[], columns: number, width: number) {
  const column = (width - (columns - 1) * detailGap) / columns;
  const rows = Array.from({ length: Math.ceil(details.length / columns) }, (_, row) =>
    details.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map(
    (row) =>
      19 + Math.max(...row.map(({ value }) => sheet.heightOf(value, styles.text, column, 2))),
  );
  return { column, rows, heights, height: heights.reduce((sum, each) => sum + each, 0) };
}

function drawDetails(
  sheet: Sheet,
  parent: Tag,
  details: DocumentDetail[],
  columns: number,
  area: { x: number; width: number },
): number {
  const { column, rows, heights, height } = detailRows(sheet, details, columns, area.width);
  let top = sheet.y;
  for (const [place, row] of rows.entries()) {
    for (const [index, { label, value }] of row.entries()) {
      const box = { x: area.x + index * (column + detailGap), width: column };
      sheet.text(parent, "P", label, styles.label, { ...box, top, maxLines: 1 });
      sheet.text(parent, "P", value, styles.text, { ...box, top: top + 12, maxLines: 2 });
    }
    top += heights[place] ?? 0;
  }
  return height;
}

/** Ends a table that nothing is added up below. */
export function drawRuleBelow(sheet: Sheet): void {
  sheet.rule(sheet.y, colors.ink);
  sheet.y += 28;
}

export const totalsHeight = ({ part }: DocumentOrder): number => (part ? 154 : 112);

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
  if (order.part) {
    const { receivedCents, balanceCents, waivedCents } = order.part;
    row(texts.received, formatCents(receivedCents));
    if (waivedCents > 0) row(texts.waived, formatCents(waivedCents));
    if (balanceCents > 0) row(texts.balance, formatCents(balanceCents));
  }
  if (payment.paidAt) {
    const box = { x, top: sheet.y, width: 260, align: "right", maxLines: 1 } as const;
    const paid = `${texts.paid} ${day(payment.paidAt)}`;
    sheet.y += sheet.text(root, "P", paid, { ...styles.quiet, color: colors.brass }, box);
  }
  sheet.y += 28;
}

export function drawBankDetails(sheet: Sheet, order: DocumentOrder, { time }: DateFormats): void {
  const { left, width, root } = sheet;
  const padding = 16;
  const due = order.part?.balanceCents ?? order.totalCents;
  const details = [
    ...(order.bank ?? []).slice(0, 10),
    { label: texts.amount, value: `${formatCents(due)} ${order.currency}` },
    ...(order.holdUntil ? [{ label: texts.reserved, value: time(order.holdUntil) }] : []),
  ];
  const inner = { x: left + padding, width: width - 2 * padding };
  const height = 2 * padding + 40 + detailRows(sheet, details, 3, inner.width).height;
  if (sheet.room < height) sheet.newPage();
  const panelTop = sheet.y;
  sheet.panel(panelTop, height);

  const section = sheet.tag(root, "Sect");
  sheet.y += padding - 4;
  sheet.y += sheet.text(section, "H2", texts.wire, styles.heading, { ...inner, top: sheet.y }) + 4;
  const note = texts.wireNote(order.payment.reference || order.number);
  const noteBox = { ...inner, top: sheet.y, maxLines: 1 };
  sheet.y += sheet.text(section, "P", note, styles.quiet, noteBox) + 12;
  drawDetails(sheet, section, details, 3, inner);
  sheet.y = panelTop + height + 14;
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
    const needed = around + sheet.heightOfParagraphs(text, styles.quiet);
    if (sheet.room < Math.min(needed, 60)) sheet.newPage();
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
  const contact = [shop.storeName, shop.phone, shop.email, shop.url].filter(Boolean).join("  ·  ");
  sheet.mark(contact, styles.small, { x: left, top: top + 8, width: width - 80, maxLines: 1 });
  const box = { x: right - 80, top: top + 8, width: 80, align: "right", maxLines: 1 } as const;
  if (pages) sheet.mark(pages, styles.small, box);
}
