import { describe, expect, test } from "vitest";
import { readPdf } from "#tests/read-pdf.ts";
import { loadSlice, preferredFamily, sliceFor } from "./fallback-fonts.ts";
import { breakLines, inVisualOrder, runsOf } from "./mixed-text.ts";
import { drawDocument } from "./order-document.ts";

const examples = {
  Arabic: "محمد بن راشد",
  Hebrew: "שדרות רוטשילד",
  Chinese: "北京市朝阳区",
  Japanese: "丸の内東京駅",
  Korean: "서울특별시",
  Thai: "กรุงเทพมหานคร",
  Devanagari: "राम शर्मा",
  emoji: "🕰",
};

async function documentFor(name: string, country = "JP") {
  const bytes = await drawDocument({
    kind: "invoice",
    country,
    shop: {
      storeName: "Meridian",
      seller: { legalName: "", address: "", taxNumber: "", returnsAddress: "" },
      url: "https://shop.example",
      timeZone: "UTC",
    },
    order: {
      number: "M-7K2Q9XW4",
      placedAt: new Date("2026-11-16T02:30:00Z"),
      customer: { name, email: "ada@example.com" },
      address: [],
      isWholesale: false,
      lines: [],
      subtotalCents: 0,
      delivery: { label: "Standard", priceCents: 0 },
      totalCents: 0,
      currency: "USD",
      payment: { method: "Wire transfer", status: "Paid" },
      policies: [],
    },
  });
  return { bytes, ...(await readPdf(bytes)) };
}

/** The text as a string of the file, where some bytes are escaped. */
function asPdfString(text: string): Buffer {
  const escapes = new Map([..."()\\"].map((sign) => [sign, `\\${sign}`]));
  for (const [sign, name] of ["\tt", "\nn", "\rr", "\bb", "\ff"])
    escapes.set(sign ?? "", `\\${name}`);
  const bytes = Buffer.from(text, "utf16le").swap16().toString("latin1");
  return Buffer.from(Array.from(bytes, (byte) => escapes.get(byte) ?? byte).join(""), "latin1");
}

describe("a name", () => {
  test.each(Object.entries(examples))("in %s is printed and can be copied", async (_, name) => {
    const { all, bytes } = await documentFor(`${name} Łukasz`);
    expect(all).not.toContain("?");
    expect(all).not.toContain("U+");
    expect(all).toContain(name.at(0));
    expect(bytes.includes(asPdfString(`${name} Łukasz`))).toBe(true);
  });

  test("with a character that no typeface has shows the character's number", async () => {
    const { all } = await documentFor("𒀀 Taro");
    expect(all).toContain("[U+12000] Taro");
  });
});

test.each(["Arabic", "Hebrew", "Thai", "Devanagari", "Hiragana", "Katakana", "Hangul"])(
  "every common letter of %s has a shape",
  (script) => {
    const letters = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, "u");
    const missing = Array.from({ length: 0xd7ff }, (_, place) => String.fromCodePoint(place))
      // NFKC turns presentation forms, half-width and circled letters into letters of the script.
      .filter((letter) => letters.test(letter) && letter === letter.normalize("NFKC"))
      .filter((letter) => !isRare(letter) && !sliceFor([letter.charCodeAt(0)], "noto-sans-sc"));
    expect(missing).toEqual([]);
  },
);

/** Letters of Old Korean, which compose the syllables of manuscripts, and one that Unicode 17 added. */
const isRare = (letter: string) => /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u088f]/.test(letter);

test("Chinese characters are drawn as their country draws them", () => {
  expect(preferredFamily("東京", "JP")).toBe("noto-sans-jp");
  expect(preferredFamily("東京", "TW")).toBe("noto-sans-tc");
  expect(preferredFamily("東京", "US")).toBe("noto-sans-sc");
  expect(preferredFamily("東京の", "US")).toBe("noto-sans-jp");
  expect(preferredFamily("서울 中", "US")).toBe("noto-sans-kr");
});

test("Arabic letters join, and marks find their place", () => {
  const shape = (text: string) => {
    const slice = sliceFor(
      Array.from(text, (each) => each.codePointAt(0) ?? 0),
      "",
    );
    return loadSlice(slice ?? "none/0").layout(text);
  };
  const alone = shape("م").glyphs[0]?.id;
  expect(shape("مم").glyphs.map(({ id }) => id)).not.toContain(alone);
  expect(shape("क्ष").glyphs.length).toBeLessThan(3);
  expect(shape("ที่").positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)).toBe(
    true,
  );
});

const runs = (text: string) => runsOf(text, (piece) => (/[א-ת]/.test(piece) ? "he/0" : "sans"));
const seen = (text: string) => inVisualOrder(runs(text)).map((run) => run.text);

test("words from right to left stand in their order, with brackets turned", () => {
  expect(seen("abc")).toEqual(["abc"]);
  expect(seen("שלום עולם")).toEqual(["עולם", " ", "שלום"]);
  expect(seen("Ada שלום (עולם) Lee")).toEqual(["Ada ", "(", "עולם", ") ", "שלום", " Lee"]);
});

test("lines break between words, and a text that is too long ends in an ellipsis", () => {
  const width = (text: string) => text.length;
  expect(breakLines("one two three", 7, 9, width)).toEqual(["one two", "three"]);
  expect(breakLines("one (two) three", 6, 9, width)).toEqual(["one", "(two)", "three"]);
  expect(breakLines("abcdefgh", 3, 9, width)).toEqual(["abc", "def", "gh"]);
  expect(breakLines("one two three", 5, 2, width)).toEqual(["one", "two…"]);
  expect(breakLines("東京都千代田区", 4, 9, width).join("")).toBe("東京都千代田区");
});
