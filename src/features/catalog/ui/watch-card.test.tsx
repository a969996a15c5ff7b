import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { aWatch } from "#tests/watch.ts";
import { CompactWatchCard } from "./compact-watch-card.tsx";
import { WatchCard } from "./watch-card.tsx";

const watch = aWatch({
  model: "Submariner Date",
  brandName: "Rolex",
  reference: "126610LN",
  image: "/media/submariner",
  price: 14_250,
  retailPrice: 14_250,
  year: 2025,
});
const forDealers = { ...watch, price: 12_110, wholesalePrice: 12_110 };

function html(node: ReactNode): string {
  return renderToString(<Router ssrPath="/shop">{node}</Router>).replaceAll("<!-- -->", "");
}
const words = (node: ReactNode) =>
  html(node)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("it names brand, model, reference, year and price, and every link leads to the watch", () => {
  const card = <WatchCard watch={watch} />;
  expect(words(card)).toBe(
    "Rolex Submariner Date Ref. 126610LN, 2025 $14,250 View Details of Rolex Submariner Date",
  );
  const links = [...html(card).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(["/watch/7", "/watch/7", "/watch/7"]);
  expect(html(card)).toContain('alt="Rolex Submariner Date"');
  expect(html(card)).toContain('aria-label="View Rolex Submariner Date"');
});

test("a watch of unknown year has none, one without a picture has our drawing", () => {
  const card = <WatchCard watch={{ ...watch, year: null, image: null }} />;
  expect(words(card)).toContain("Ref. 126610LN $14,250");
  expect(html(card)).toMatch(/<svg[^>]* aria-label="Rolex Submariner Date"/);
  expect(html(card)).not.toContain("<img");
});

test("a dealer sees the wholesale price and the retail price struck through", () => {
  expect(words(<WatchCard watch={forDealers} />)).toContain("$12,110 Retail price $14,250 View");
  expect(html(<WatchCard watch={forDealers} />)).toContain("<s>$14,250</s>");
  expect(html(<CompactWatchCard watch={forDealers} />)).toContain("<s>$14,250</s>");
});

test("where only the retail price is asked for, nothing else is shown", () => {
  expect(words(<WatchCard watch={forDealers} price="retail" />)).toContain("$14,250");
  expect(words(<WatchCard watch={forDealers} price="retail" />)).not.toContain("$12,110");
});

test("only a rare watch is called so, in both variants", () => {
  for (const Card of [WatchCard, CompactWatchCard]) {
    expect(words(<Card watch={watch} />)).not.toContain("Rare");
    expect(words(<Card watch={{ ...watch, rare: true }} />)).toContain("Rare");
  }
});

test("the slots hold what later features bring", () => {
  const card = <WatchCard watch={watch} actions={<b>Add</b>} overlay={<i>Heart</i>} />;
  expect(words(card)).toContain("Add");
  expect(words(card)).toContain("Heart");
});

test("the compact variant has thumbnail, model, brand and price", () => {
  expect(words(<CompactWatchCard watch={watch} />)).toBe("Submariner Date Rolex $14,250");
  expect(html(<CompactWatchCard watch={watch} />)).toContain("/media/submariner-400.avif");
});
