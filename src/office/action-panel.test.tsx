import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { HttpError } from "#src/lib/http-error.ts";
import { actionBody } from "#src/lib/params.ts";
import { type ActionForm, ActionPanel } from "./action-panel.tsx";

const schema = actionBody(
  {
    quoted: {
      amount: z.int("Whole dollars."),
      day: z.iso.date("Choose the day."),
      note: z.string().optional(),
    },
    returned: { note: z.string().min(1, "Say why.") },
    arrived: {},
  },
  { seenAt: z.string() },
);
type Body = z.output<typeof schema>;

const forms: Record<Body["type"], ActionForm> = {
  quoted: {
    ...{ title: "Send a quote", button: "Quote", explains: "The seller gets a mail." },
    initial: { day: "2026-12-31" },
    fields: ({ amount }) => [
      { name: "amount", label: "Amount", kind: "dollars", required: true },
      { name: "day", label: "Valid until", kind: "date", required: true },
      ...(amount === "1"
        ? [{ name: "sure", label: "I am sure", kind: "check", problem: sure } as const]
        : []),
      { name: "note", label: "Note", kind: "text" },
    ],
    body: ({ sure: _, ...values }) => values,
    preview: ({ amount }) => <p>You get {amount}.</p>,
  },
  returned: {
    ...{ title: "Send it back", button: "Return", explains: "It ends.", isEnding: true },
    fields: () => [{ name: "note", label: "Reason", kind: "text", required: true }],
  },
  arrived: { title: "It is here", button: "Arrived", explains: "It is in your hands." },
};
const sure = (text: string) => (text === "yes" ? undefined : "Really?");

const sent: Body[] = [];
const idle = { isPending: false, error: null, reset: () => {} };

function panel(actions: readonly Body["type"][], error: unknown = null) {
  sent.length = 0;
  return (
    <ActionPanel
      actions={actions}
      formOf={(action) => forms[action]}
      schema={schema}
      shared={{ seenAt: "now" }}
      status="In valuation."
      call={{ ...idle, error }}
      onAction={(body, { onSuccess }) => {
        sent.push(body);
        onSuccess();
      }}
    />
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 2 });

test("an action is sent as its schema wants it, and the panel is ready for the next", async () => {
  render(panel(["quoted", "returned"]));
  expect(heading().textContent).toBe("Next step");
  await press("Quote");
  expect(heading().textContent).toBe("Send a quote");
  const amount = screen.getByLabelText(/^Amount/);
  expect(document.activeElement).toBe(amount);
  await userEvent.type(amount, "$9,000");
  expect(screen.getByText("You get $9,000.")).toBeDefined();
  await press("Quote");
  expect(sent).toEqual([{ type: "quoted", amount: 9_000, day: "2026-12-31", seenAt: "now" }]);
  expect(document.activeElement).toBe(heading());
  expect(heading().textContent).toBe("Next step");
});

test("a problem is said beside its field, the first of which has the focus", async () => {
  render(panel(["quoted"]));
  await press("Quote");
  await userEvent.clear(screen.getByLabelText(/^Valid until/));
  await press("Quote");
  expect(screen.getByText("Whole dollars.")).toBeDefined();
  expect(screen.getByText("Choose the day.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/));
  expect(sent).toEqual([]);
});

test("a field may depend on what is typed and ask what the schema can't know", async () => {
  render(panel(["quoted"]));
  await press("Quote");
  await userEvent.type(screen.getByLabelText(/^Amount/), "1");
  await press("Quote");
  expect(screen.getByText("Really?")).toBeDefined();
  await userEvent.click(screen.getByLabelText("I am sure"));
  await press("Quote");
  expect(sent).toHaveLength(1);
});

test("an action without fields is a question, and Back leads back", async () => {
  render(panel(["arrived"]));
  await press("Arrived");
  expect(screen.getByText("It is in your hands.")).toBeDefined();
  await press("Back");
  expect(screen.getByText("In valuation.")).toBeDefined();
  expect(sent).toEqual([]);
});

test("whoever was too late is told so, and the form of what is no longer allowed is closed", async () => {
  const { rerender } = render(panel(["returned"]));
  await press("Return");
  const late = new HttpError(409, JSON.stringify({ message: "Somebody was faster." }));
  rerender(panel(["arrived"], late));
  expect(screen.getByRole("alert").textContent).toBe(
    "Somebody was faster. What you see is as it is now.",
  );
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  expect(screen.getByRole("button", { name: "Arrived" })).toBeDefined();
});

test("the usual next step stays in view on a phone, and no other", () => {
  render(panel(["quoted", "returned"]));
  const isStuck = (name: string) =>
    screen.getByRole("button", { name }).closest("[data-stuck]") !== null;
  expect([isStuck("Quote"), isStuck("Return")]).toEqual([true, false]);
});
