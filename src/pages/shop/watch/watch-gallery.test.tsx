import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop, renderInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { WatchGallery } from "./watch-layout.tsx";

const queries = createQueryClient();
const watch = { ...aWatch({ images: ["/media/a--front"] }), imageTexts: [] };
const view3d = { model: "/models/a.glb", movement: null };
const withModel = { ...watch, view3d } as never;

test("the button of the 3D view comes with the page, hidden without JavaScript", () => {
  const html = renderInShop(<WatchGallery watch={withModel} />, { queries });
  expect(html).toMatch(/<button[^>]*noscript:hidden[^>]*>.*View in 3D<\/button>/s);
  expect(renderInShop(<WatchGallery watch={watch as never} />, { queries })).not.toContain("in 3D");
});

test("the button goes if the browser can't draw it", async () => {
  mountInShop(<WatchGallery watch={withModel} />, { queries });
  expect(screen.getByRole("button", { name: "View in 3D" })).toBeDefined();
  await expect
    .poll(() => screen.queryByRole("button", { name: "View in 3D" }), { timeout: 10_000 })
    .toBeNull();
});
