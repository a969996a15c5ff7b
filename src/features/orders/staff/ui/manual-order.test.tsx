import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { addressFieldsFor } from "#src/platform/postal/addresses.ts";
import { fakeNetwork } from "#tests/network.ts";
import { mountInShop } from "#tests/render.tsx";
import { ManualOrderForm } from "./manual-order.tsx";

const watch = {
  ...{ id: 3, brandName: "Rolex", model: "Explorer", reference: "124270", condition: "New" },
  ...{ price: 10_000, freeUnits: 1 },
};
const network = fakeNetwork({
  "GET /api/admin/order-form/watches": { watches: [watch] },
  "GET /api/admin/order-form": {
    countries: [{ code: "US", name: "United States", common: true }],
    addressFields: addressFieldsFor("US"),
    payments: ["wire"],
  },
});

const place = () => userEvent.click(screen.getByRole("button", { name: "Place Order" }));
const problems = () => within(screen.getByRole("alert")).getAllByRole("link");
const type = (label: RegExp | string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

test("every problem is beside its field and in the summary, which takes the focus", async () => {
  mountInShop(<ManualOrderForm />, { queries: createQueryClient() });
  await screen.findByLabelText("Find a watch");
  await place();
  expect(screen.getByRole("alert")).toBe(document.activeElement);
  expect(problems().map((link) => link.getAttribute("href"))).toEqual([
    "#watch-search",
    "#contact-name",
    "#contact-email",
    "#contact-phone",
    "#address-line1",
    "#address-city",
    "#address-region",
    "#address-postalCode",
  ]);
  for (const link of problems()) {
    const field = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const description = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    expect(field?.getAttribute("aria-describedby")).toBeTruthy();
    if (description) expect(description.textContent).toContain(link.textContent);
  }
  expect(network.sentRoutes()).not.toContain("POST /api/admin/orders");

  await type("Find a watch", "Explorer{enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Add Rolex Explorer" }));
  expect(screen.getByText("All that has these words is in the order.")).toBeDefined();
  await type(/Full name/, "Ada Buyer");
  await type(/Email/, "ada@valid.example");
  await type(/Phone/, "+1 212 555 0123");
  await type(/Street address/, "350 Fifth Avenue");
  await type(/City/, "New York");
  await userEvent.selectOptions(screen.getByLabelText(/State/), "NY");
  await type(/ZIP code/, "99999999");
  await place();
  const { reply } = await network.request("POST /api/admin/orders");
  const text = "Enter the ZIP code, such as 95014.";
  reply({ message: text, code: "invalid_body", problems: { postalCode: text } }, 400);
  await waitFor(() => expect(problems()).toHaveLength(1));
  expect(problems()[0]?.textContent).toBe(text);
  expect(screen.getByRole("alert")).toBe(document.activeElement);
  expect(screen.getByLabelText(/ZIP code/).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText(text)).toHaveLength(2);
});
