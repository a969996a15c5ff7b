import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { LoginDialog } from "./login-dialog.tsx";

test("its two links have no target and say so", async () => {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  mountInShop(<LoginDialog open onOpenChange={() => {}} />, { queries });
  for (const name of ["Forgot your password?", "Apply for a wholesale account"]) {
    const link = screen.getByRole("link", { name });
    expect(link.hasAttribute("href")).toBe(false);
    expect(link.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(link);
  }
  expect(screen.getByRole("dialog", { name: "Wholesale Login" })).toBeDefined();
});

test("with accounts, the way to a new password has a target", () => {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  const state = { capabilities: ["accounts"] as const };
  mountInShop(<LoginDialog open onOpenChange={() => {}} />, { queries, state });
  const link = screen.getByRole("link", { name: "Forgot your password?" });
  expect(link.getAttribute("href")).toBe("/forgot-password");
});
