import { one, type ViolationExample } from "./violation-example.ts";

const record = [
  "# 001 A title\n\nDate: 2026-11-18. Status: accepted.",
  ...["Context", "Decision", "Rejected"].map((title) => `## ${title}\n\nText.`),
].join("\n\n");
const recordPath = "docs/decisions/001-a.md";

/** They break rules about comments and documents. */
export const textExamples: readonly ViolationExample[] = [
  one("comment-sentence", "a fragment", "src/lib/a.ts", `/** ${"Of"} each shop. */`),
  one("comment-sentence", "a line", "e2e/a.spec.ts", `test();\n  // ${"What"} is left. `, 2),
  one("comment-sentence", "a paragraph", "scripts/a.mjs", `/*\n * ${"Those"} two.\n */`, 2),

  one("decision-numbers", "no number", "docs/decisions/title.md", ""),
  {
    breaks: "decision-numbers",
    how: "one number twice",
    at: "docs/decisions/001-b.md:1",
    files: { [recordPath]: record, "docs/decisions/001-b.md": record },
  },
  one("decision-form", "no date", recordPath, record.replace("Date: 2026-11-18. ", "")),
  one("decision-form", "no alternatives", recordPath, record.replace("## Rejected", "")),
  one("decision-form", "another number", recordPath, record.replace("001", "002")),
  one("decision-form", "replaced by none", recordPath, record.replace("accepted", "superseded")),
  {
    breaks: "environment-example",
    how: "a missing name",
    at: ".env.example:1",
    files: {
      "src/platform/settings/config.ts": "({\n  PORT: 1,\n  HOST: 2,\n});",
      ".env.example": "PORT=3000",
    },
  },
  {
    breaks: "environment-example",
    how: "an unused name",
    at: ".env.example:1",
    files: {
      "src/platform/settings/config.ts": "({\n  PORT: 1,\n});",
      ".env.example": "PORT=3000\n# OLD=1",
    },
  },
  one("local-addresses", "a home folder", "README.md", `See\n/${"root"}/notes.`, 2),
  one("local-addresses", "a registry's address", ".npmrc", `http://${"registry"}.example`),
];
