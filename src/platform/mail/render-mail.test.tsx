import { expect, test } from "vitest";
import { sampleMail } from "#tests/sample-mail.tsx";
import { renderMail } from "./define-mail.ts";
import { MailParagraph } from "./parts.mail.tsx";

test("a mail is a document with inline styles, a dark mode and nothing to fetch", () => {
  const { html } = renderMail(sampleMail);
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).not.toMatch(/<(img|link|script|svg|iframe)\b|url\(|@import/);
});

test("the text says the same as the HTML", () => {
  expect(renderMail(sampleMail).text).toMatchInlineSnapshot(`
    "Meridian <https://shop.example>

    Thank you for your order
    ========================

    Dear Jo, we hold your watch until Wednesday, November 18, 18:00 EST. It ships when your transfer has arrived.

    View your order <https://shop.example/orders/M-4K7Q2XWD#key=abc>

    How to pay
    ----------

    Amount: $26,420.00
    Beneficiary: Meridian Watches LLC
    IBAN: DE89 3704 0044 0532 0130 00
    Reference: M-4K7Q2XWD

    Your order
    ----------

    Rolex Submariner Date, Ref. 126610LN, 2021, with box and papers: $14,500.00
    Omega Speedmaster Moonwatch Professional × 2, Ref. 310.30.42.50.01.001: $11,800.00
    Subtotal: $26,300.00
    Express international delivery: $120.00
    Total: $26,420.00

    Delivery
    --------

    Jo Example
    1 Example Street
    10001 New York

    You may return a watch within 30 days of receipt. See the terms <https://shop.example/terms>.

    Questions? Reply to this mail, or call us.

    Meridian
    +1 (212) 555-0148
    hello@meridian.example
    https://shop.example
    "
  `);
});

test("what a visitor typed stays text", () => {
  const { html, text } = renderMail(<MailParagraph>{"<b>Jo & Co</b>"}</MailParagraph>);
  expect(html).toContain("&lt;b&gt;Jo &amp; Co&lt;/b&gt;");
  expect(text).toBe("<b>Jo & Co</b>\n");
});
