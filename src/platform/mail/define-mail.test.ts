import { expect, test } from "vitest";
import { readConfig } from "#src/platform/settings/config.ts";
import { sampleMails, sampleShop } from "#tests/sample-mails.ts";
import { defineMail, mailBody, small } from "./define-mail.ts";

interface Greeting {
  readonly email: string;
  readonly day?: string;
}

const greeting = defineMail<Greeting>({
  name: ({ day }) => (day ? "daily-greeting" : "greeting"),
  to: ({ email, day }) => ({
    recipient: email,
    headers: { Precedence: "bulk" },
    ...(day ? { once: `greeting ${day}` } : { each: "greeting " }),
  }),
  content: ({ day }, shop) => ({
    subject: `${shop.name} says hello`,
    preheader: "Hello.",
    heading: "Hello",
    greeting: "Jo",
    lead: "How are you?",
    body: mailBody(day && `Today is ${day}.`, "", undefined, small("Until soon.")),
  }),
  samples: () => ({}),
});

const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: sampleShop.url });
const email = "jo@mail.example";

test("a mail that is written once has the same key each time, and any other its own", () => {
  const [first, second] = [1, 2].map(() => greeting.write(config, { email }).dedupeKey);
  expect(first).toMatch(/^greeting [\da-f-]{36}$/);
  expect(second).not.toBe(first);
  expect(greeting.write(config, { email, day: "Monday" })).toMatchObject({
    dedupeKey: "greeting Monday",
    mail: "daily-greeting",
    recipient: email,
    subject: `${config.storeName} says hello`,
    headers: { Precedence: "bulk" },
  });
});

test("texts of a body become paragraphs, and nothing stands for what is missing", () => {
  const beginning = (text: string) => text.slice(0, text.indexOf("Questions?"));
  const heads = "Meridian <https://shop.example>\n\nHello\n=====\n\nDear Jo,\n\nHow are you?\n\n";
  const { text } = greeting.render(sampleShop, { email });
  expect(beginning(text)).toBe(`${heads}Until soon.\n\n`);
  const daily = greeting.render(sampleShop, { email, day: "Monday" });
  expect(beginning(daily.text)).toBe(`${heads}Today is Monday.\n\nUntil soon.\n\n`);
  expect(daily.html).toContain('<p class="muted"');
});

test("every mail of the shop has samples, each with a name of its own and all of its words", () => {
  expect(sampleMails.length).toBeGreaterThan(60);
  expect(new Set(sampleMails.map(({ name }) => name)).size).toBe(sampleMails.length);
  for (const { name, subject, text } of sampleMails) {
    expect(`${subject}\n${text}`, name).not.toMatch(/undefined|null|NaN|\[object/);
  }
});
