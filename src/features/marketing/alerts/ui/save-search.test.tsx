import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { searchListingFromSearch, shopAddress } from "#src/features/catalog/filter.rules.ts";
import { savedSearchTexts as texts } from "#src/features/marketing/alerts/alerts.messages.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { SaveSearch } from "./save-search.tsx";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };
const { request } = fakeNetwork();

function mount(query: string, viewer: typeof user | null, isEmpty = false) {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: viewer });
  const search = new URLSearchParams(query);
  mountInShop(
    <SaveSearch
      address={shopAddress(undefined, search)}
      state={searchListingFromSearch(search)}
      isEmpty={isEmpty}
    />,
    { queries, path: "/shop", state: { capabilities: ["discovery", "enquiries"] } },
  );
}

describe("a search", () => {
  test("is saved for an account with one press", async () => {
    mount("q=omega+blue&page=2", user);
    await userEvent.click(screen.getByRole("button", { name: texts.button }));
    const sent = await request("POST /api/alerts/searches");
    expect(sent.body).toMatchObject({ email: user.email, address: "/shop?q=omega+blue" });
    sent.reply({ isOn: true, message: "You will hear from us." });
    expect((await screen.findByRole("status")).textContent).toBe("You will hear from us.");
  });

  test("without a match is offered to a guest, who gives an address", async () => {
    mount("q=omega", null, true);
    expect(screen.getByText(texts.none)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: texts.button }));
    await screen.findByRole("dialog", { name: texts.title });
    await userEvent.type(screen.getByLabelText(/Email/), "guest@x.example");
    await userEvent.click(screen.getByRole("button", { name: "Tell me" }));
    const sent = await request("POST /api/alerts/searches");
    expect(sent.body).toMatchObject({ email: "guest@x.example", address: "/shop?q=omega" });
  });

  test("of everything is not offered", () => {
    mount("sort=price-asc", user);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
