import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { Header } from "./header.tsx";

vi.stubGlobal("fetch", () => new Promise(() => {}));

const mount = (capabilities: readonly "discovery"[]) =>
  mountInShop(
    <>
      <Header storeName="Meridian" />
      <input aria-label="Other" />
    </>,
    { queries: createQueryClient(), path: "/shop", search: "q=omega", state: { capabilities } },
  );

test("a slash focuses the search, but not while something else is typed", async () => {
  const user = userEvent.setup();
  mount(["discovery"]);
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Search watches" });
  expect(field.value).toBe("omega");
  expect(field.form?.action).toMatch(/\/shop$/);
  await user.type(screen.getByRole("textbox", { name: "Other" }), "1/2");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Other" }).value).toBe("1/2");
  expect(document.activeElement).not.toBe(field);
  await user.click(document.body);
  await user.keyboard("/");
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("omega");
  expect(screen.getByRole("button", { name: "Search watches" }).getAttribute("href")).toBe(
    `#${field.form?.id}`,
  );
});

test("the specified header has no search", () => {
  mount([]);
  expect(screen.queryByRole("search")).toBeNull();
});
