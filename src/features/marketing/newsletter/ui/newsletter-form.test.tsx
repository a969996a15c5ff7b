import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Capability } from "#src/domain/capabilities.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

beforeEach(() => toastStore.set(null));
afterEach(() => vi.unstubAllGlobals());

const address = "Reader@Example.com";

function mount(
  respond: () => Response | Promise<Response>,
  capabilities: readonly Capability[] = [],
) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return respond();
  });
  mountInShop(<NewsletterForm />, { queries: createQueryClient(), state: { capabilities } });
  return {
    user: userEvent.setup(),
    bodies,
    email: screen.getByLabelText<HTMLInputElement>(/^Email address/),
    agreement: screen.getByLabelText<HTMLInputElement>("I agree to receive email communications."),
    submit: screen.getByRole<HTMLButtonElement>("button", { name: "Subscribe" }),
  };
}

const accepted = () => new Response(JSON.stringify({ message: "done" }));
const toastText = () => {
  const toast = toastStore.get();
  return toast && [toast.title, toast.description];
};

test("without an address the toast asks for it, and nothing is sent", async () => {
  const { user, bodies, email, submit } = mount(accepted);
  expect(email.type).toBe("email");
  await user.click(submit);
  expect(toastText()).toEqual(["Email required", "Please enter your email address."]);
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute("aria-invalid")).toBe("true");
  await user.type(email, "a");
  expect(email.getAttribute("aria-invalid")).toBe("false");
  expect(bodies).toEqual([]);
});

test("without the agreement the toast asks for it, and the address stays", async () => {
  const { user, bodies, email, agreement, submit } = mount(accepted);
  await user.type(email, address);
  await user.click(submit);
  expect(toastText()).toEqual([
    "Agreement required",
    "Please agree to receive email communications.",
  ]);
  expect(document.activeElement).toBe(agreement);
  expect(email.value).toBe(address);
  expect(bodies).toEqual([]);
});

test("while the request runs the button is disabled; success empties the form", async () => {
  let respond = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { user, bodies, email, agreement, submit } = mount(() => response);
  await user.type(email, address);
  await user.click(agreement);
  await user.click(submit);
  await waitFor(() => expect(submit.textContent).toBe("Subscribing..."));
  expect(submit.getAttribute("aria-disabled")).toBe("true");
  expect(email.value).toBe(address);
  respond(accepted());
  await waitFor(() => expect(email.value).toBe(""));
  expect(agreement.checked).toBe(false);
  expect(submit.getAttribute("aria-disabled")).not.toBe("true");
  expect(toastText()).toEqual([
    "Subscription successful",
    "You've been added to our newsletter list.",
  ]);
  expect(bodies).toEqual([{ email: address }]);
});

test.each([
  ["a server error", () => new Response("no", { status: 500 })],
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
])("%s is reported, and address and agreement stay", async (_, respond) => {
  const { user, email, agreement, submit } = mount(respond);
  await user.type(email, address);
  await user.click(agreement);
  await user.type(email, "{Enter}");
  await waitFor(() =>
    expect(toastText()).toEqual([
      "Subscription failed",
      "There was an error subscribing to the newsletter.",
    ]),
  );
  expect(email.value).toBe(address);
  expect(agreement.checked).toBe(true);
  expect(submit.getAttribute("aria-disabled")).not.toBe("true");
});

test("a shop that asks for a confirmation says so", async () => {
  const { user, email, agreement, submit } = mount(accepted, ["enquiries"]);
  await user.type(email, address);
  await user.click(agreement);
  await user.click(submit);
  await waitFor(() => expect(email.value).toBe(""));
  expect(toastText()?.[0]).toBe("Please confirm");
  expect(toastText()?.[1]).toContain(`We have written to ${address}.`);
});
