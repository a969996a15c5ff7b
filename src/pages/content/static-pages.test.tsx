import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { ContactPage } from "#src/pages/shop/contact.page.tsx";
import { SellPage } from "#src/pages/shop/sell.page.tsx";
import { WholesaleApplicationPage } from "#src/pages/shop/wholesale-application.page.tsx";
import { renderInShop } from "#tests/render.tsx";
import { AboutPage } from "./about.page.tsx";
import { BlogPage } from "./blog.page.tsx";
import { FaqPage } from "./faq.page.tsx";
import { PrivacyPage } from "./privacy.page.tsx";
import { ShippingPage } from "./shipping.page.tsx";
import { TermsPage } from "./terms.page.tsx";
import { WarrantyPage } from "./warranty.page.tsx";

/** Parses the HTML that the server sends, which is all that a visitor without JavaScript gets. */
function show(page: ReactNode, path: string): void {
  document.body.innerHTML = renderInShop(page, { queries: createQueryClient(), path });
}

const region = (name: string) => within(screen.getByRole("region", { name }));
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const links = (elements: readonly HTMLElement[]) =>
  elements.map((link) => [link.textContent, link.getAttribute("href")]);
const meta = (selector: string, attribute = "content") =>
  document.querySelector(selector)?.getAttribute(attribute);

test.each([
  ["/about", "About Meridian", "About Meridian", <AboutPage key="" />],
  ["/blog", "Blog | Meridian", "Blog", <BlogPage key="" />],
  ["/contact", "Contact | Meridian", "Contact", <ContactPage key="" />],
  ["/sell", "Sell Your Watch | Meridian", "Sell Your Watch", <SellPage key="" />],
  [
    "/faq",
    "Frequently Asked Questions | Meridian",
    "Frequently Asked Questions",
    <FaqPage key="" />,
  ],
  ["/shipping", "Shipping & Returns | Meridian", "Shipping & Returns", <ShippingPage key="" />],
  ["/warranty", "Warranty | Meridian", "Warranty", <WarrantyPage key="" />],
  ["/privacy", "Privacy Policy | Meridian", "Privacy Policy", <PrivacyPage key="" />],
  ["/terms", "Terms of Service | Meridian", "Terms of Service", <TermsPage key="" />],
  [
    "/wholesale-application",
    "Wholesale Application | Meridian",
    "Wholesale Application",
    <WholesaleApplicationPage key="" />,
  ],
])("%s has its title, heading, description and canonical URL, and is indexed", (...given) => {
  const [path, title, heading, page] = given;
  show(page, path);
  expect(document.querySelector("title")?.textContent).toBe(title);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
  expect(meta("link[rel=canonical]", "href")).toBe(`http://shop.test${path}`);
  expect(meta("meta[name=robots]")).toBeUndefined();
  const description = meta("meta[name=description]") ?? "";
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(150);
});

describe("about", () => {
  const about = () => show(<AboutPage />, "/about");

  test("has six sections and four questions of authentication", () => {
    about();
    expect(texts(screen.getAllByRole("heading", { level: 2 }))).toEqual([
      "Who we are",
      "How we authenticate",
      "What we promise",
      "What we do",
      "The makers",
      "Take your time",
    ]);
    expect(region("How we authenticate").getAllByRole("listitem")).toHaveLength(4);
  });

  test("promises free domestic US shipping and a 48-hour inspection, and no other page's terms", () => {
    about();
    const promises = region("What we promise");
    const headings = texts(promises.getAllByRole("heading", { level: 3 }));
    expect(headings.map((text) => text?.toLowerCase())).toEqual([
      "free domestic us shipping",
      "48 hours to inspect it yourself",
      "in writing our warranty",
    ]);
    expect(promises.getByText(/48-hour inspection/)).toBeDefined();
    expect(promises.getByRole("link", { name: "Read the warranty" }).getAttribute("href")).toBe(
      "/warranty",
    );
    const words = document.body.textContent;
    expect(words, "another page's returns").not.toMatch(/\b(7|30)[- ]days?\b/);
    expect(words, "another page's warranty").not.toMatch(/\b[12][- ]year/);
  });

  test("names six services with their links, five makers, and links to shop and contact", () => {
    about();
    const services = region("What we do");
    expect(texts(services.getAllByRole("heading", { level: 3 }))).toEqual([
      "Authentication",
      "Trade-In",
      "Global Shipping",
      "Watch Sourcing",
      "Service & Maintenance",
      "Consignment",
    ]);
    const targets = services.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual(["/shop", "/sell", "/shipping", "/contact", "/contact", "/sell"]);
    expect(texts(region("The makers").getAllByRole("listitem"))).toEqual([
      "Rolex",
      "Patek Philippe",
      "Audemars Piguet",
      "Omega",
      "Cartier",
    ]);
    expect(links(region("Take your time").getAllByRole("link"))).toEqual([
      ["Browse the Shop", "/shop"],
      ["Contact Us", "/contact"],
    ]);
  });
});

describe("blog", () => {
  const articles = [
    [
      "1972 and After: How the Steel Sports Watch Was Invented",
      "October 29, 2026",
      "Watch History",
    ],
    ["Can a Watch Be an Investment? An Honest Ledger", "October 8, 2026", "Investment"],
    ["Complications, in Order of Difficulty", "September 17, 2026", "Watch Education"],
    ["Looking After a Mechanical Watch", "August 27, 2026", "Watch Care"],
    ["Box, Papers and Provenance: How to Read a Pre-Owned Watch", "August 6, 2026", "Collecting"],
    ["What Auction Records Tell You, and What They Do Not", "July 16, 2026", "Auctions & Events"],
  ] as const;

  test("features the first article and lists five recent ones, each with its facts", () => {
    show(<BlogPage />, "/blog");
    const featured = region("Featured article").getAllByRole("article");
    const recent = region("Recent Articles").getAllByRole("article");
    expect([featured.length, recent.length]).toEqual([1, 5]);
    for (const [index, card] of [...featured, ...recent].entries()) {
      const [title = "", ...facts] = articles[index] ?? [];
      const shown = within(card);
      expect(shown.getByRole("link", { name: title }).getAttribute("href")).toBe(
        `/blog/${index + 1}`,
      );
      for (const fact of ["The Meridian editors", "3 min read", ...facts]) {
        expect(shown.getByText(fact), fact).toBeDefined();
      }
      expect(card.querySelector("img")?.getAttribute("src")).toMatch(/\/media\/journal--/);
    }
  });

  test("links eight categories, eight tags and the archive", () => {
    show(<BlogPage />, "/blog");
    const list = (name: string) =>
      links(within(screen.getByRole("navigation", { name })).getAllByRole("link"));
    expect(list("Categories")).toEqual([
      ["Watch History", "/blog/category/watch-history"],
      ["Investment", "/blog/category/investment"],
      ["Watch Education", "/blog/category/watch-education"],
      ["Industry Insights", "/blog/category/industry-insights"],
      ["Watch Care", "/blog/category/watch-care"],
      ["Collecting", "/blog/category/collecting"],
      ["Brand Spotlights", "/blog/category/brand-spotlights"],
      ["Auctions & Events", "/blog/category/auctions-and-events"],
    ]);
    expect(list("Popular Tags")).toEqual([
      ["Rolex", "/blog/tag/rolex"],
      ["Patek Philippe", "/blog/tag/patek-philippe"],
      ["Omega", "/blog/tag/omega"],
      ["Collecting", "/blog/tag/collecting"],
      ["Investment", "/blog/tag/investment"],
      ["Vintage", "/blog/tag/vintage"],
      ["Auctions", "/blog/tag/auctions"],
      ["Complications", "/blog/tag/complications"],
    ]);
    expect(screen.getByRole("link", { name: "View all articles" }).getAttribute("href")).toBe(
      "/blog/archive",
    );
  });
});

describe("faq", () => {
  test("gives search engines the same sixteen answers that the page shows", () => {
    show(<FaqPage />, "/faq");
    const script = document.querySelector('script[type="application/ld+json"]');
    const data = JSON.parse(script?.textContent ?? "") as {
      "@type": string;
      mainEntity: { "@id": string; name: string; acceptedAnswer: { text: string } }[];
    };
    expect(data["@type"]).toBe("FAQPage");
    expect(data.mainEntity).toHaveLength(16);
    const shown = (selector: string) =>
      texts([...document.querySelectorAll<HTMLElement>(selector)]);
    expect(data.mainEntity.map(({ name }) => name)).toEqual(shown("summary"));
    expect(data.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
      shown("details p:first-child"),
    );
    for (const { "@id": id } of data.mainEntity) {
      const { pathname, hash } = new URL(id);
      expect(pathname).toBe("/faq");
      expect(document.querySelectorAll(hash)).toHaveLength(1);
    }
  });

  test("links the contact page and the shop's email address", () => {
    show(<FaqPage />, "/faq");
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Contact Us")).toBe("/contact");
    expect(href("Email Support")).toBe("mailto:hello@meridian.example");
  });
});

test("contact shows phone and email as links, and says that the form needs JavaScript", () => {
  show(<ContactPage />, "/contact");
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("+1 (212) 555-0148")).toBe("tel:+12125550148");
  expect(href("hello@meridian.example")).toBe("mailto:hello@meridian.example");
  expect(screen.getByText(/^The form needs JavaScript/)).toBeDefined();
});

describe("sell", () => {
  const options = (label: RegExp) =>
    texts(within(screen.getByLabelText(label)).getAllByRole("option"));

  test("has four sections with the specified options and defaults", () => {
    show(<SellPage />, "/sell");
    for (const name of [
      "Contact Information",
      "Watch Information",
      "Photos",
      "Contact Preferences",
    ]) {
      expect(screen.getByRole("group", { name }), name).toBeDefined();
    }
    expect(options(/^Brand/)).toEqual([
      "Select a brand",
      "Rolex",
      "Omega",
      "Patek Philippe",
      "Audemars Piguet",
      "Cartier",
      "IWC",
      "Panerai",
      "Breitling",
      "TAG Heuer",
      "Tudor",
      "Other",
    ]);
    expect(options(/^Condition/)).toEqual([
      "Select the condition",
      "Unworn",
      "Excellent",
      "Very Good",
      "Good",
      "Fair",
      "Poor",
    ]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Email" }).checked).toBe(true);
    const box = screen.getByLabelText<HTMLInputElement>(/^The original box and papers/);
    expect(box.checked).toBe(false);
    expect(screen.getByText("PNG, JPG or JPEG, up to 5MB per file.")).toBeDefined();
    expect(screen.getByText(/^The form needs JavaScript/)).toBeDefined();
  });

  test("has a sidebar with four steps, reasons and contact details", () => {
    show(<SellPage />, "/sell");
    const aside = within(screen.getByRole("complementary", { name: "About selling" }));
    expect(texts(aside.getAllByRole("heading", { level: 2 }))).toEqual([
      "How It Works",
      "Why Sell With Us",
      "Need Help?",
    ]);
    const [steps] = aside.getAllByRole("list");
    expect(within(steps ?? document.body).getAllByRole("listitem")).toHaveLength(4);
    expect(aside.getByText(/24-48 hours/)).toBeDefined();
    expect(aside.getByRole("link", { name: "hello@meridian.example" })).toBeDefined();
  });
});

test("the wholesale application explains steps and benefits, and links terms and email", () => {
  show(<WholesaleApplicationPage />, "/wholesale-application");
  const steps = region("How It Works");
  expect(steps.getAllByRole("listitem")).toHaveLength(4);
  expect(steps.getByText(/within 2-3 business days/)).toBeDefined();
  const benefits = region("Wholesale Benefits");
  expect(benefits.getByRole("heading", { name: "10-25% below retail" })).toBeDefined();
  expect(screen.getByText(/is kept for the review of your application/)).toBeDefined();
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("terms and conditions")).toBe("/terms");
  expect(href("hello@meridian.example")).toMatch(/^mailto:hello@meridian\.example/);
});
