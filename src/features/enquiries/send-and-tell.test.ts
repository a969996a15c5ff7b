import { expect, test } from "vitest";
import { currentToast } from "#src/ui/toast-store.ts";
import { contactSending, sellSending } from "./enquiries.messages.ts";
import { sendAndTell } from "./send-and-tell.ts";

const works = () => Promise.resolve();
const fails = () => Promise.reject(new Error("no line"));

test.each([
  ["contact", contactSending, "Message sent", "Thank you for writing to us."],
  [
    "sell",
    sellSending,
    "Watch submission received",
    "Thank you for your submission. We'll evaluate your timepiece and get back to you within 24-48 hours.",
  ],
])("%s: success is told and answered", async (_, sending, title, description) => {
  expect(await sendAndTell(works, sending)).toBe(true);
  expect(currentToast()).toMatchObject({ title, description, variant: "default" });
});

test.each([
  ["contact", contactSending, "Unable to send your message. Please try again later."],
  ["sell", sellSending, "Unable to submit your watch information. Please try again later."],
])("%s: failure is told in the specification's words", async (_, sending, description) => {
  expect(await sendAndTell(fails, sending)).toBe(false);
  expect(currentToast()).toMatchObject({
    title: "An error occurred",
    description,
    variant: "destructive",
  });
});
