import { expect, test } from "vitest";
import { draftKey, draftsFrom, fileSize, fillTemplate, withDraft } from "./inbox.rules.ts";

test("templates are filled in, and nothing in a name is filled in again", () => {
  const text = "Dear {name}, about {watch}: {other}";
  expect(fillTemplate(text, { name: "{watch}", watch: { name: "Rolex Submariner" } })).toBe(
    "Dear {watch}, about Rolex Submariner: {other}",
  );
  expect(fillTemplate(text, { name: "Ada", watch: null })).toBe(
    "Dear Ada, about the watch: {other}",
  );
});

test("drafts are kept by enquiry, the oldest is dropped, and rubbish is ignored", () => {
  let drafts = draftsFrom({ u1e1: "one", u1e2: 2 });
  expect(drafts).toEqual({ u1e1: "one" });
  for (let id = 2; id < 30; id += 1) drafts = withDraft(drafts, draftKey(1, id), `text ${id}`);
  expect(Object.keys(drafts)).toHaveLength(20);
  expect(drafts.u1e29).toBe("text 29");
  expect(withDraft(drafts, draftKey(1, 29), " ").u1e29).toBeUndefined();
  expect(draftsFrom("x")).toEqual({});
});

test("sizes are read at a glance", () => {
  expect([fileSize(1), fileSize(34_400), fileSize(1_250_000)]).toEqual(["1 kB", "34 kB", "1.3 MB"]);
});
