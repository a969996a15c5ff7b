import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Content, Values } from "#src/features/content/content.ts";
import { paths } from "#src/lib/paths.ts";
import { compileContent } from "./content.mjs";

async function contentOf(markdown: string, values: Values = {}): Promise<Content> {
  const code = compileContent(`---\nlead: Short: read it.\n---\n\n${markdown}\n`);
  const compiled = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return compiled.default(values);
}

test("a text has its facts, and sections of headings, paragraphs, lists and links", async () => {
  const markdown =
    "## One & more {#one}\n\n### Why? {#why}\n\nIt `is\nsaid [here](/faq).\n\n- a\n- b\n\n1. **First** do";
  expect(await contentOf(markdown.replace("`", ""))).toEqual({
    lead: "Short: read it.",
    sections: [
      {
        id: "one",
        title: "One & more",
        body: [
          { tag: "h3", id: "why", title: "Why?" },
          { tag: "p", text: ["It is said ", { label: "here", href: "/faq" }, "."] },
          { tag: "ul", items: [{ text: ["a"] }, { text: ["b"] }] },
          { tag: "ol", items: [{ title: "First", text: ["do"] }] },
        ],
      },
    ],
  });
});

test("a value stands in the place of its name and is never read as code or Markdown", async () => {
  const { sections } = await contentOf("## A {#a}\n\n$`{{name}} [{{mail}}](mailto:{{mail}})", {
    name: "` $ {1} **B**",
    mail: "a@b.test",
  });
  expect(sections[0]?.body).toEqual([
    { tag: "p", text: ["$`` $ {1} **B** ", { label: "a@b.test", href: "mailto:a@b.test" }] },
  ]);
});

test("a condition shows what stands below it until the next one", async () => {
  const markdown =
    "## A {#a}\n\n<!-- when on -->\n\nYes.\n\n<!-- unless on -->\n\nNo.\n\n<!-- end -->\n\nBoth.\n\n<!-- when on -->\n\n## B {#b}\n\nOn.";
  const shown = async (on: boolean) =>
    (await contentOf(markdown, { on })).sections.map(({ body }) =>
      body.map((block) => ("text" in block ? block.text[0] : "")),
    );
  expect(await shown(true)).toEqual([["Yes.", "Both."], ["On."]]);
  expect(await shown(false)).toEqual([["No.", "Both."]]);
});

test.each(["<b>bold</b>", "**bold**", "> quoted", "| a |\n|---|\n| b |", "#### Small"])(
  "what no page can show ends the build: %s",
  (markdown) => {
    expect(() => compileContent(`---\nlead: L\n---\n## A {#a}\n\n${markdown}\n`)).toThrow();
  },
);

test("links inside the shop lead to its pages", () => {
  const folder = join(import.meta.dirname, "../../src/features/content");
  const texts = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const links = texts.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/\]\((\/[^)]*)\)/g)].map(([, to]) => to),
  );
  const pages = Object.values(paths).map((path) => ("pattern" in path ? path.pattern : ""));
  expect(texts.length).toBe(5);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(pages).toContain(link);
});
