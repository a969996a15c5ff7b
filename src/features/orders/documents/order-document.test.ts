import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aSeller } from "#tests/a-seller.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { type DocumentOrder, paperFor } from "./document-order.ts";
import { drawDocument } from "./order-document.ts";
import type { Paper } from "./sheet.ts";

const watches = [
  { brand: "Rolex", model: "Submariner Date", reference: "126610LN", priceCents: 1_450_000 },
  { brand: "A. Lange & Söhne", model: "Datograph", reference: "405.035", priceCents: 8_950_050 },
];

function sampleOrder(lineCount = 1, more: Partial<DocumentOrder> = {}): DocumentOrder {
  const lines = Array.from({ length: lineCount }, (_, place) => {
    const watch = watches[place % 2] ?? { brand: "", model: "", reference: "", priceCents: 0 };
    const quantity = 1 + (place % 3);
    const totalCents = quantity * watch.priceCents;
    const facts = { condition: "Unworn", year: 2021, set: "Full Set (Box & Papers)" };
    return { ...watch, ...facts, serial: `S${place}`, quantity, totalCents };
  });
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  return {
    number: "M-7K2Q9XW4",
    placedAt: new Date("2026-11-16T02:30:00Z"),
    customer: { name: "Ada Buyer", email: "ada@example.com", phone: "+1 212 555 0142" },
    address: ["1 Example Street", "New York, NY 10010", "United States"],
    isWholesale: false,
    lines,
    subtotalCents,
    delivery: { label: "Expedited (US)", priceCents: 4_500 },
    totalCents: subtotalCents + 4_500,
    currency: "USD",
    payment: { method: "Wire transfer", status: "Awaiting payment", reference: "M-7K2Q9XW4" },
    holdUntil: new Date("2026-11-18T23:00:00Z"),
    bank: [
      { label: "Account holder", value: "Example Ltd" },
      { label: "IBAN", value: "GB29 NWBK 6016 1331 9268 19" },
      { label: "SWIFT", value: "NWBKGB2L" },
    ],
    policies: [{ title: "Returns", text: "Within 30 days of receipt.\nUnworn, with papers." }],
    ...more,
  };
}

const shop = {
  ...{ storeName: "Meridian", seller: aSeller },
  phone: "+1 212 555 0100",
  email: "shop@example.com",
  url: "https://shop.example",
  timeZone: "America/New_York",
};

const paid = {
  payment: {
    method: "Wire transfer",
    status: "Paid",
    paidAt: new Date("2026-11-17T19:00:00Z"),
    reference: "W-1",
  },
};

const write = (
  order: DocumentOrder,
  kind: "pro-forma" | "invoice" = "invoice",
  paper: Paper = "A4",
) => drawDocument({ kind, order, shop, country: paper === "A4" ? "GB" : "US" });

describe("an invoice", () => {
  test("names the order, the customer, each watch, the payment and the policies", async () => {
    const order = sampleOrder(2, { ...paid, purchaseOrder: "PO-7", isWholesale: true });
    const { all } = await readPdf(await write(order));
    for (const text of [
      "Invoice M-7K2Q9XW4",
      "SOLD BY Meridian Example LLC 2 Example Avenue New York EIN 00-0000000 BILL AND DELIVER TO",
      "Ada Buyer 1 Example Street New York, NY 10010 United States ada@example.com +1 212 555 0142",
      "INVOICE DATE November 17, 2026",
      "ORDER DATE November 15, 2026",
      "PURCHASE ORDER PO-7",
      "PRICES Wholesale",
      "STATUS Paid",
      "PAYMENT REFERENCE W-1",
      "Rolex Submariner Date Reference 126610LN · Serial S0 · Year 2021 · Unworn · Full Set (Box & Papers) 1 $14,500.00 $14,500.00",
      "A. Lange & Söhne Datograph Reference 405.035 · Serial S1 · Year 2021 · Unworn · Full Set (Box & Papers) 2 $89,500.50 $179,001.00",
      "Subtotal $193,501.00 Delivery, Expedited (US) $45.00 Total USD $193,546.00",
      "Paid November 17, 2026",
      "RETURNS Within 30 days of receipt. Unworn, with papers.",
      "Meridian · +1 212 555 0100 · shop@example.com · https://shop.example",
    ]) {
      expect(all).toContain(text);
    }
    expect(all).not.toContain("IBAN");
    expect(all).not.toContain("Page 1");
  });

  test("says that delivery is free instead of an amount of zero", async () => {
    const { subtotalCents, ...order } = sampleOrder();
    const delivery = { label: "Standard (US)", priceCents: 0 };
    const free = { ...order, subtotalCents, delivery, totalCents: subtotalCents };
    expect((await readPdf(await write(free))).all).toContain("Delivery, Standard (US) Free");
  });
});

describe("a pro-forma", () => {
  test("has the bank details, the amount, the reference and the end of the reservation", async () => {
    const { all } = await readPdf(await write(sampleOrder(), "pro-forma"));
    expect(all).toContain("Please transfer the full amount and give M-7K2Q9XW4 as the reference.");
    expect(all).toContain("IBAN GB29 NWBK 6016 1331 9268 19");
    expect(all).toContain("$14,545.00 USD");
    expect(all).toContain("November 18, 2026 at 6:00 PM EST");
    expect(all).toContain("The invoice follows when the funds arrive.");
  });

  test("is not written without bank details", async () => {
    await expect(write(sampleOrder(1, { bank: [] }), "pro-forma")).rejects.toThrow("bank details");
  });

  test("has the bank details on its first page, and one watch beside them", async () => {
    for (const paper of ["A4", "Letter"] as const) {
      const first = async (count: number) =>
        (await readPdf(await write(sampleOrder(count), "pro-forma", paper))).pages[0]?.text;
      expect(await first(30)).toContain("GB29 NWBK 6016 1331 9268 19");
      expect(await first(1), paper).toMatch(/GB29 NWBK.*126610LN.*Total USD/);
    }
  });
});

describe("amounts", () => {
  const order = sampleOrder(2);
  const [first, second] = order.lines;
  test.each([
    ["the total", { totalCents: order.totalCents + 1 }],
    ["the subtotal", { subtotalCents: order.subtotalCents - 1 }],
    ["delivery", { delivery: { label: "Express", priceCents: 4_501 } }],
    ["a missing line", { lines: first ? [first] : [] }],
    ["a line", { lines: first && second ? [{ ...first, quantity: 2 }, second] : [] }],
    ["a fraction of a cent", { totalCents: Number.NaN }],
  ])("that do not add up stop the document: %s", async (_, wrong) => {
    await expect(write({ ...order, ...wrong })).rejects.toThrow("M-7K2Q9XW4 do not add up");
  });
});

describe("pages", () => {
  test.each(["A4", "Letter"] as const)(
    "of %s have its size and no text beyond the margins",
    async (paper) => {
      const { pages } = await readPdf(await write(sampleOrder(30), "pro-forma", paper));
      const [width = 0, height] = paper === "A4" ? [595, 842] : [612, 792];
      for (const page of pages) {
        expect(page.size).toEqual([width, height]);
        expect(page.lowest).toBeGreaterThan(30);
        expect(page.widest).toBeLessThanOrEqual(width - 60);
      }
    },
  );

  test("repeat the head of the table and are numbered when there are several", async () => {
    const { pages } = await readPdf(await write(sampleOrder(50, paid)));
    expect(pages.length).toBe(6);
    for (const [place, { text }] of pages.entries()) {
      expect(text).toContain("WATCH QUANTITY PRICE AMOUNT");
      expect(text).toContain(`Page ${place + 1} of 6`);
    }
    expect(pages[1]?.text).toContain("Invoice M-7K2Q9XW4");
  });

  test("never hold the totals without a watch", async () => {
    // Some of these counts fill a page to the last line.
    for (const paper of ["A4", "Letter"] as const) {
      for (const count of [6, 7, 8, 9, 10]) {
        const { pages } = await readPdf(await write(sampleOrder(count), "pro-forma", paper));
        const withTotals = pages.find(({ text }) => text.includes("Total USD"));
        expect(withTotals?.text, `${count} lines on ${paper}`).toContain("Reference");
      }
    }
  });

  test("hold policies of any length", async () => {
    const text = "A sentence of the terms that somebody agreed to. ".repeat(400).trim();
    const order = sampleOrder(1, { policies: [{ title: "Terms", text }] });
    const { all, pages } = await readPdf(await write(order));
    expect(pages.length).toBeGreaterThan(2);
    expect(all.match(/agreed/g)?.length).toBe(400);
  });
});

test("the paper is Letter for the United States and Canada, otherwise A4", () => {
  expect(["US", "CA"].map(paperFor)).toEqual(["Letter", "Letter"]);
  expect(["GB", "MX", "JP"].map(paperFor)).toEqual(["A4", "A4", "A4"]);
});

const hash = async (order: DocumentOrder) =>
  createHash("sha256")
    .update(await write(order))
    .digest("hex");

test("the same order gives the same bytes, another order others", async () => {
  const order = sampleOrder(3, paid);
  expect(await hash(order)).toBe(await hash(structuredClone(order)));
  expect(await hash(order)).not.toBe(await hash({ ...order, number: "M-00000000" }));
});

test("a document does not depend on those that were drawn before it", async () => {
  // The typeface draws these two characters with one glyph.
  for (const name of ["Ada O\u2019Buyer", "Ada O\u02bcBuyer"]) {
    const order = sampleOrder(1, { customer: { name, email: "ada@example.com" } });
    expect((await readPdf(await write(order))).all).toContain(name);
  }
});

describe("for screen readers", () => {
  test("a document has a title, a language, a date and tags", async () => {
    const { pdf, pages } = await readPdf(await write(sampleOrder(2, paid)));
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: "Invoice M-7K2Q9XW4",
      Author: "Meridian",
      Language: "en-US",
      CreationDate: "D:20261117190000Z",
    });
    expect(metadata?.get("dc:title")).toBe("Invoice M-7K2Q9XW4");
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    for (const role of ["Document", "H1", "H2", "Table", "THead", "TBody", "TR", "TH", "TD", "P"]) {
      expect(pages[0]?.tags).toContain(`"role":"${role}"`);
    }
  });

  test("a shop's name with an ampersand does not break the metadata", async () => {
    const named = { ...shop, storeName: "Smith & <Sons>" };
    const { pdf, all } = await readPdf(
      await drawDocument({ kind: "invoice", order: sampleOrder(), shop: named, country: "GB" }),
    );
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Author: "Smith and Sons" });
    expect(metadata?.get("dc:creator")).toEqual(["Smith and Sons"]);
    expect(all).toContain("Smith & <Sons>");
  });
});

describe("texts of visitors", () => {
  test.each([
    ["Latin", "Zoë Łukasiewicz-Ñandú Nguyễn Đặng"],
    ["Cyrillic", "Юлия Щербакова Їжак"],
    ["Greek", "Ἀριστοτέλης Παπαδόπουλος"],
  ])("in %s are printed as they are", async (_, name) => {
    const customer = { name, email: "a@example.com" };
    const lines = sampleOrder().lines.map((line) => ({ ...line, model: name }));
    const { all } = await readPdf(await write(sampleOrder(1, { customer, lines })));
    expect(all).toContain(`${name} 1 Example Street`);
    expect(all).toContain(`Rolex ${name} Reference`);
  });

  const nasty = [
    "",
    " ",
    "x".repeat(500),
    "long words ".repeat(200),
    "a\nb\r\nc\td\u0000e\u2028f",
    "\u202eright to left\u202c \u2066isolate",
    "e\u0301".repeat(50) + "\u0300".repeat(300),
    "\ud800 lone \udfff",
    "👩‍👩‍👧‍👦🏳️‍🌈".repeat(60),
    "العربية עברית ไทย देवनागरी 漢字",
    "\u00a0".repeat(300),
    "(\\) <</Type>> endstream endobj %",
    "<b>&amp;</b>",
    "\u00ad\u200b\ufeff\u2060",
    "ﬁ ǅ ẞ Ω µ № ™ ½ € ₽",
  ];

  test.each(nasty.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
    "cannot break a document: %s",
    async (_, text) => {
      const [line] = sampleOrder().lines;
      const order = sampleOrder(1, {
        number: text,
        customer: { name: text, email: text, phone: text },
        address: Array.from({ length: 9 }, () => text),
        purchaseOrder: text,
        lines: line
          ? [{ ...line, brand: text, model: text, reference: text, condition: text, serial: text }]
          : [],
        delivery: { label: text, priceCents: 4_500 },
        payment: { method: text, status: text, reference: text },
        bank: Array.from({ length: 12 }, () => ({ label: text, value: text })),
        policies: [{ title: text, text }],
      });
      for (const paper of ["A4", "Letter"] as const) {
        const { pages } = await readPdf(await write(order, "pro-forma", paper));
        expect(pages.length).toBeLessThanOrEqual(4);
        for (const page of pages) {
          expect(page.lowest).toBeGreaterThan(30);
          expect(page.widest).toBeLessThanOrEqual((page.size[0] ?? 0) - 60);
        }
        expect(pages.map(({ text: shown }) => shown).join(" ")).toContain("$14,545.00");
      }
    },
  );
});
