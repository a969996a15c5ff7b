import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { ApplicationPanel } from "./application-form.tsx";

afterEach(() => vi.unstubAllGlobals());

const valid = {
  "Company Name": "Harbour & Quay",
  "Business Type": "Dealer",
  "Years in Business": "12",
  "Tax ID / Business License Number": "12-3456789",
  "Business Address": "1 Harbour Street",
  "Contact Name": "A. Quay",
  Email: "quay@example.com",
  Phone: "+1 212 555 0100",
};
const optional = ["Website", "Purchase History", "Additional Information"];

/** Labels may end with a mark for required fields or with "(optional)". */
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(
    (text) => text.replace(/\s*(\*|\(optional\))$/, "") === label,
  );
const terms = () => screen.getByRole<HTMLInputElement>("checkbox");
const invalidFields = () => document.querySelectorAll("[aria-invalid=true]");
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

function mount(respond: () => Response | Promise<Response>) {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return respond();
  });
  mountInShop(<ApplicationPanel />, { queries: createQueryClient() });
  const user = userEvent.setup();
  const enter = async (label: string, value: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(value);
  };
  const fill = async () => {
    for (const [label, value] of Object.entries(valid)) await enter(label, value);
    await user.click(terms());
  };
  const submit = () => user.click(screen.getByRole("button", { name: "Submit Application" }));
  return { user, bodies, enter, fill, submit };
}

const stored = () => new Response(JSON.stringify({ message: "done" }), { status: 201 });

test("an empty form shows all errors and focuses the first field", async () => {
  const { bodies, submit } = mount(stored);
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field("Company Name")));
  for (const label of Object.keys(valid)) {
    expect(field(label).getAttribute("aria-invalid"), label).toBe("true");
  }
  for (const label of optional) {
    expect(field(label).getAttribute("aria-invalid"), label).toBe("false");
  }
  expect(descriptionOf(terms())).toContain("You must agree to the terms and conditions.");
  expect(bodies).toEqual([]);
});

test("each invalid value has its own message and the focus, and nothing is sent", async () => {
  const { user, bodies, enter, fill, submit } = mount(stored);
  await fill();
  for (const [label, value, message] of [
    ["Company Name", "A", "Company name must be at least 2 characters."],
    ["Contact Name", " B ", "Contact name must be at least 2 characters."],
    ["Email", "quay@", "Please enter a valid email address."],
    ["Phone", "555-0100", "Please enter a valid phone number."],
    ["Website", "harbour", "Please enter a valid URL."],
    ["Website", "javascript:alert(1)", "Please enter a valid URL."],
    ["Business Type", "D", "Business type must be at least 2 characters."],
    ["Years in Business", " ", "Years in business is required."],
    ["Tax ID / Business License Number", "1", "Tax ID/Business license number is required."],
    ["Business Address", "Quay", "Address must be at least 5 characters."],
  ] as const) {
    const before = field(label).value;
    await enter(label, value);
    await submit();
    await waitFor(() => expect(descriptionOf(field(label))).toContain(message));
    expect(document.activeElement).toBe(field(label));
    expect(invalidFields()).toHaveLength(1);
    if (before) await enter(label, before);
    else await user.clear(field(label));
    await waitFor(() => expect(invalidFields()).toHaveLength(0));
  }
  await user.click(terms());
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(terms()));
  expect(bodies).toEqual([]);
});

test("a stored application is confirmed, and another one starts empty", async () => {
  const { user, bodies, fill, submit } = mount(stored);
  await fill();
  await submit();
  const done = await screen.findByRole("heading", { name: "Application Submitted" });
  expect(document.activeElement).toBe(done);
  expect(screen.getByText(/We review applications within 2-3 business days/)).toBeDefined();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ companyName: "Harbour & Quay", termsAndConditions: true });
  await user.click(screen.getByRole("button", { name: "Submit Another Application" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Company Name")));
  for (const label of Object.keys(valid)) expect(field(label).value).toBe("");
  expect(terms().checked).toBe(false);
});

const fallback = "There was an error submitting your application. Please try again later.";
const tooMany = "Too many requests. Please wait a moment and try again.";

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    "the server's message",
    () => new Response(JSON.stringify({ message: tooMany }), { status: 429 }),
    tooMany,
  ],
  [
    "the fallback for a proxy's page",
    () => new Response("<h1>Bad</h1>", { status: 502 }),
    fallback,
  ],
  [
    "the fallback without a connection",
    () => Promise.reject(new TypeError("Failed to fetch")),
    fallback,
  ],
])("a failure shows %s and keeps the values", async (_, respond, message) => {
  const { fill, submit } = mount(respond);
  await fill();
  await submit();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Submission Failed");
  expect(alert.textContent).toContain(message);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(field("Company Name").value).toBe("Harbour & Quay");
});
