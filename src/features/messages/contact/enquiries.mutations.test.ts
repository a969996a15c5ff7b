import { expect, test } from "vitest";
import { sellMessages } from "#src/features/buyback/seller/sell-form.messages.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { contactMessages } from "./enquiries.messages.ts";
import { sendEnquiry } from "./enquiries.mutations.ts";

const succeeds = () => Promise.resolve();
const fails = () => Promise.reject(new Error("no connection"));

test.each([
  ["contact", contactMessages, "Message sent", "Thank you for writing to us."],
  [
    "sell",
    sellMessages,
    "Watch submission received",
    "Thank you for your submission. We'll evaluate your timepiece and get back to you within 24-48 hours.",
  ],
])("%s: success shows its toast and returns true", async (_, messages, title, description) => {
  expect(await sendEnquiry(succeeds, messages)).toBe(true);
  expect(toastStore.get()).toMatchObject({ title, description, variant: "default" });
});

test.each([
  ["contact", contactMessages, "Unable to send your message. Please try again later."],
  ["sell", sellMessages, "Unable to submit your watch information. Please try again later."],
])(
  "%s: failure shows the specification's toast and returns false",
  async (_, messages, description) => {
    expect(await sendEnquiry(fails, messages)).toBe(false);
    expect(toastStore.get()).toMatchObject({
      title: "An error occurred",
      description,
      variant: "destructive",
    });
  },
);
