import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";
import { FaqPage } from "./faq.page.tsx";
import { PrivacyPage } from "./privacy.page.tsx";
import { ShippingPage } from "./shipping.page.tsx";
import { TermsPage } from "./terms.page.tsx";
import { WarrantyPage } from "./warranty.page.tsx";

function render(Page: ComponentType, path: string): string {
  return renderInShop(<Page />, { queries: createQueryClient(), path });
}

/** The words of a page as one line; blocks end with a bar, so that no fact spans two of them. */
function words(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<\/(p|li|h\d|td|th|a|summary)>/g, " | ")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const pages = {
  faq: render(FaqPage, "/faq"),
  shipping: render(ShippingPage, "/shipping"),
  warranty: render(WarrantyPage, "/warranty"),
  privacy: render(PrivacyPage, "/privacy"),
  terms: render(TermsPage, "/terms"),
};
type Name = keyof typeof pages;

/** Returns the text between one section's anchor and the next. */
function section(page: Name, id: string): string {
  const found = pages[page].split('<section id="').find((part) => part.startsWith(`${id}"`));
  if (!found) throw new Error(`The page ${page} has no section #${id}.`);
  return found;
}

const facts: Record<Name, [fact: string, text: string | RegExp][]> = {
  faq: [
    ["all watches are authentic", "all of our watches are authentic"],
    ["shipping is worldwide", "we ship worldwide"],
    ["shipping is insured", "Every parcel is insured"],
    ["delivery needs a signature", "only against a signature"],
    ["the warranty is 2 years here", "2-year warranty"],
    ["watches are bought back", "buy-back"],
    ["watches are taken on consignment", "on consignment"],
    ["cards are accepted", /We accept [^|]*cards/],
    ["wire is accepted", /We accept [^|]*wire/],
    ["PayPal is accepted", /We accept [^|]*PayPal/],
    ["returns take 30 days here", "30-day return policy"],
    ["refunds are processed in 3-5 business days", "processed in 3-5 business days"],
    ["refunds appear in 5-10 days", "appears in your account in 5-10 days"],
    ["a service is due every 3-5 years", "service every 3-5 years"],
  ],
  shipping: [
    ["secure shipping has a card", "Secure Shipping | Every watch travels insured"],
    ["international delivery has a card", "International Delivery | We deliver worldwide"],
    ["Standard Domestic US", "Standard Domestic US | 3-5 business days | Free over $1,000 |"],
    ["Expedited Domestic US", "Expedited Domestic US | 1-2 business days | $45 |"],
    ["International Standard", "International Standard | 7-14 business days | $75 |"],
    ["International Express", "International Express | 3-5 business days | $120 |"],
    ["the inspection is 48 hours here", "48-hour inspection period, counted from delivery"],
    ["returned watches are unworn", "It is unworn."],
    ["packaging and papers come back", "original packaging and with its original papers"],
    ["films are intact", "All protective films are intact"],
    ["nothing was tampered with", "no sign of tampering"],
    ["some items may be ineligible", "Limited edition and sale items may be ineligible for return"],
    ["refund in 3-5 business days", "we issue your refund in 3-5 business days"],
    ["refund to the original payment method", "to the original payment method"],
    ["a return has an authorization number", "a return authorization number"],
    ["an exchange is a return and a new order", /return it [^|]* and place a new order/],
    ["warranty claims have a section", "Warranty Claims | Every watch"],
    ["the warranty is 2 years here", "2-year warranty"],
  ],
  warranty: [
    ["the warranty is 1 year here", "1-year (12 month) warranty from the purchase date"],
    ["it is transferable", "the warranty is transferable with documentation"],
    ["coverage is listed", "What Is Covered | Defects in material"],
    ["exclusions are listed", "What Is Not Covered | Normal wear"],
    ["extended plans run up to 5 years", "extended plans of up to 5 years"],
  ],
  privacy: [
    ["the date", "Last updated May 1, 2025"],
    ["the session cookie", "a single session cookie"],
    ["how long a customer's session lasts", /after 7 days without a visit, or after 30 days/],
    ["how long a dealer's session lasts", /after 2 hours without a visit and 12 hours/],
    ["the guest's cart is in local storage", "kept in the local storage of your own browser"],
    ["newsletter addresses", "Your email address and the time you agreed"],
    ["wholesale applications", "apply for wholesale access"],
    ["no third-party trackers", "no trackers of third parties"],
  ],
  terms: [
    ["the date", "Last updated May 1, 2025"],
    ["prices are in USD", "All prices are in US dollars (USD)"],
    ["the governing law is New York's", "governed by the laws of the State of New York"],
    ["returns take 30 days here", "return a watch within 30 days of receipt"],
  ],
};

describe.each(Object.keys(pages) as Name[])("%s", (page) => {
  test.each(facts[page])("%s", (_fact, text) => {
    expect(words(pages[page])).toMatch(text);
  });

  test("the table of contents links every section, in order", () => {
    const html = pages[page];
    const anchors = [...html.matchAll(/<a href="#([\w-]+)"/g)].map(([, id]) => id);
    const sections = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(3);
    expect(anchors).toEqual(sections);
  });

  test("ids are unique", () => {
    const ids = [...pages[page].matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

const titlesIn = (html: string) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, t]) => t);

test.each([
  ["shipping", "return-process", 4],
  ["warranty", "service-process", 5],
] as const)("%s: the %s has %d steps", (page, id, count) => {
  expect(titlesIn(section(page, id))).toHaveLength(count);
});

test.each([
  ["general", "General Questions"],
  ["orders", "Orders &amp; Payment"],
  ["returns", "Returns &amp; Exchanges"],
  ["care", "Watch Care &amp; Maintenance"],
])("faq: the section %s is named %s and has four answers", (id, title) => {
  const html = section("faq", id);
  expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  expect(html.match(/<details/g)).toHaveLength(4);
});

test("each page states its own warranty and return terms only", () => {
  expect(words(pages.faq)).not.toMatch(/1-year|48-hour|48 hours? of delivery/);
  expect(words(pages.shipping)).not.toMatch(/1-year|30 days|30-day/);
  expect(words(pages.warranty)).not.toMatch(/2-year|24 month/);
  expect(words(pages.terms)).not.toMatch(/48|-year/);
});
