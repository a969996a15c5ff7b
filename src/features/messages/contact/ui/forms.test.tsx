import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contactForm, sellForm } from "#src/domain/constants.ts";
import { SellForm } from "#src/features/buyback/seller/ui/sell-form.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { ContactForm } from "./contact-form.tsx";

const posted: string[] = [];
beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") posted.push(url);
    return new Response("{}");
  });
  toastStore.set(null);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Field = HTMLInputElement;
interface Form {
  readonly form: ReactNode;
  readonly submit: string;
  readonly busy: string;
  readonly delayMs: number;
  readonly sent: string;
  readonly failed: string;
  /** Label, valid value, invalid value, message. A boolean is a checkbox. */
  readonly fields: readonly (readonly [string, string | true, string | false, string])[];
}

const forms: Record<string, Form> = {
  contact: {
    form: <ContactForm />,
    submit: "Send Message",
    busy: "Sending...",
    delayMs: contactForm.sendDelayMs,
    sent: "Message sent",
    failed: "Unable to send your message. Please try again later.",
    fields: [
      ["Name", "Ada Reader", "A", "Name must be at least 2 characters"],
      ["Email", "ada@example.com", "ada@", "Please enter a valid email"],
      ["Subject", "A bracelet link", "Link", "Subject must be at least 5 characters"],
      ["Message", "Do you have a spare?", "Too short", "Message must be at least 10 characters"],
    ],
  },
  sell: {
    form: <SellForm />,
    submit: "Submit Your Watch",
    busy: "Submitting...",
    delayMs: sellForm.submitDelayMs,
    sent: "Watch submission received",
    failed: "Unable to submit your watch information. Please try again later.",
    fields: [
      ["Name", "Ada Reader", "", "Name must be at least 2 characters"],
      ["Email", "ada@example.com", "", "Please enter a valid email"],
      ["Phone", "2125550148", "", "Please enter a valid phone number"],
      ["Brand", "tag_heuer", "", "Please select a brand"],
      ["Model", "Monaco", "", "Please enter the model name"],
      ["Condition", "very_good", "", "Please select the condition"],
      ["Description", "Worn on Sundays.", "", "Please provide more details about your watch"],
      ["I agree to the terms", true, false, "You must agree to the terms and conditions"],
    ],
  },
};

/** Radio buttons of the sell form have labels that begin like those of fields. */
const field = (label: string) =>
  screen.getByLabelText<Field>(new RegExp(`^${label}`), {
    selector: ":not([type=radio]):not([type=file])",
  });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

function enter(label: string, value: string | boolean): void {
  const control = field(label);
  if (typeof value === "boolean") {
    if (control.checked !== value) fireEvent.click(control);
  } else {
    fireEvent[control.tagName === "SELECT" ? "change" : "input"](control, { target: { value } });
  }
}

const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

describe.each(Object.entries(forms))("the %s form", (_, form) => {
  const { submit, busy, delayMs, sent, failed, fields } = form;
  const button = (name = submit) => screen.getByRole("button", { name });
  const invalid = () => document.querySelectorAll("[aria-invalid=true]");
  const press = async () => {
    fireEvent.click(button());
    await settle();
  };
  const fill = () => {
    for (const [label, value] of fields) enter(label, value);
  };
  const value = (label: string) =>
    field(label).type === "checkbox" ? field(label).checked : field(label).value;

  beforeEach(() => {
    mountInShop(form.form, { queries: createQueryClient() });
  });

  test("shows every error when it is empty and focuses the first field", async () => {
    await press();
    for (const [label, , , message] of fields) {
      expect(field(label).getAttribute("aria-invalid"), label).toBe("true");
      expect(descriptionOf(field(label))).toContain(message);
    }
    expect(document.activeElement).toBe(field("Name"));
  });

  test.each(fields)("%s: one invalid value is one message and gets the focus", async (...given) => {
    const [label, good, bad, message] = given;
    fill();
    enter(label, bad);
    await press();
    expect(invalid()).toHaveLength(1);
    expect(descriptionOf(field(label))).toContain(message);
    expect(document.activeElement).toBe(field(label));
    enter(label, good);
    await settle();
    expect(invalid()).toHaveLength(0);
  });

  test("waits as long as specified, confirms, starts again, and sends nothing", async () => {
    fill();
    await press();
    expect(button(busy).getAttribute("aria-disabled")).toBe("true");
    await act(() => vi.advanceTimersByTimeAsync(delayMs - 1));
    expect(toastStore.get()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(toastStore.get()?.title).toBe(sent);
    for (const [label] of fields)
      expect(value(label)).toBe(label.startsWith("I agree") ? false : "");
    expect(button()).toBeDefined();
    expect(posted).toEqual([]);
  });

  test("reports a failure and keeps the values", async () => {
    const realTimer = window.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) => {
      if (ms === delayMs) throw new Error("no timer");
      return realTimer(run, ms);
    }) as typeof setTimeout);
    fill();
    await press();
    expect(toastStore.get()).toMatchObject({ title: "An error occurred", description: failed });
    for (const [label, good] of fields) expect(value(label)).toBe(good);
    expect(button()).toBeDefined();
  });
});

test("the subject comes with the page, and hydration keeps what was typed meanwhile", async () => {
  const form = <ContactForm delivery={{ send: async () => {}, subject: "Rolex, 124060" }} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  expect(field("Subject").value).toBe("Rolex, 124060");
  field("Subject").value = "Rolex, 124060: bracelet";
  field("Name").value = "Ada";
  render(form, { container, hydrate: true });
  await settle();
  expect(field("Subject").value).toBe("Rolex, 124060: bracelet");
  expect(field("Name").value).toBe("Ada");
  container.remove();
});
