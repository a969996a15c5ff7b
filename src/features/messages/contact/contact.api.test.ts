import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perAddress } from "#src/domain/limits.ts";
import { enquiries, enquiryMessages } from "#src/platform/db/inbox-tables.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { auditLog, throttles } from "#src/platform/db/system-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { headersOf } from "#tests/smtp.ts";
import { validBodies } from "#tests/valid-bodies.ts";

let shop: MailedShop;
beforeAll(async () => {
  shop = await startMailedShop([], { TRUST_PROXY: "true" });
});
afterAll(() => shop.close());

const written = { ...validBodies["POST /api/contact"], message: "Is the clasp the original one?" };

const send = (changes: object, token?: string, to: TestApp | MailedShop = shop) =>
  to.request("POST", "/api/contact", {
    body: { ...written, ...changes },
    ...(token !== undefined && { token }),
  });

const stored = (email: string, { database: { db } }: Pick<TestApp, "database"> = shop) =>
  db
    .select()
    .from(enquiries)
    .innerJoin(enquiryMessages, eq(enquiryMessages.enquiryId, enquiries.id))
    .where(eq(enquiries.email, email));

const accepted = { message: "Thank you for writing to us." };

describe("a message", () => {
  test("is stored, and confirmed by a mail that has nothing of it, once an hour", async () => {
    const email = "Ada@writer.example";
    const name = "BUY NOW at spam.example";
    const response = await send({ email, name, subject: "Cheap pills" });
    expect([response.status, await response.json()]).toEqual([201, accepted]);
    const [row] = await stored(email);
    expect(row?.enquiries).toMatchObject({ kind: "contact", state: "new", unread: true, name });
    expect(row?.enquiry_messages).toMatchObject({ kind: "received", text: written.message });

    const mail = await shop.onlyMailTo(email);
    const headers = headersOf(mail.raw);
    expect(headers).toContain("Auto-Submitted: auto-replied");
    expect(headers).toContain(`To: ${email}`);
    for (const text of [name, "spam.example", "pills", "clasp"]) {
      expect(mail.raw).not.toContain(text);
      expect(mail.text + mail.html).not.toContain(text);
    }

    expect((await send({ email: "ADA@writer.example" })).status).toBe(201);
    expect(await stored("ADA@writer.example")).toHaveLength(1);
    expect(await shop.mailsTo("ADA@writer.example")).toEqual([]);

    const hourAgo = sql`now() - interval '61 minutes'`;
    await shop.database.db.update(throttles).set({ windowStartedAt: hourAgo });
    await send({ email });
    expect(await shop.mailsTo(email)).toHaveLength(1);
  });

  test("about a watch carries the watch along, and its mail names it", async () => {
    const email = "asker@writer.example";
    expect((await send({ email, watchId: 1 })).status).toBe(201);
    const [row] = await stored(email);
    expect(row?.enquiries).toMatchObject({ kind: "watch", watchId: 1 });
    const page = await (await shop.request("GET", "/watch/1")).text();
    const model = /<h1[^>]*>([^<]+)</.exec(page)?.[1] ?? "";
    expect((await shop.onlyMailTo(email)).text).toContain(model);
  });

  test("about a watch that the shop does not show is a message without one", async () => {
    await shop.database.db.update(watches).set({ published: false }).where(eq(watches.id, 3));
    for (const watchId of [3, 2_000_000_000]) {
      const email = `asker-${watchId}@writer.example`;
      expect((await send({ email, watchId })).status).toBe(201);
      const [row] = await stored(email);
      expect(row?.enquiries).toMatchObject({ kind: "contact", watchId: null });
    }
  });

  test("of a customer names the account, and nobody else's", async () => {
    const user = await aUser(shop.database.db);
    const email = "signed-in@writer.example";
    await send({ email, userId: 1 }, await aSession(shop.database.db, user));
    const [row] = await stored(email);
    expect(row?.enquiries.userId).toBe(user.id);
  });

  test("is text: markup and breaks stay as they were written", async () => {
    const email = "markup@writer.example";
    const message = '<script>alert(1)</script>\r\n\r\n{{7*7}} "quoted" \u{1f600}';
    expect((await send({ email, message, name: "<b>Ada</b>" })).status).toBe(201);
    const [row] = await stored(email);
    expect(row?.enquiries.name).toBe("<b>Ada</b>");
    expect(row?.enquiry_messages.text).toBe(message);
  });

  test.each([
    ["a header in the address", { email: "x@writer.example\r\nBcc: all@writer.example" }],
    ["two addresses", { email: "x@writer.example, y@writer.example" }],
    ["an address with a name", { email: "Bank <x@writer.example>" }],
    ["a header in the name", { name: "Ada\r\nBcc: all@writer.example" }],
    ["a header in the subject", { subject: "Hello there\nBcc: all@writer.example" }],
    ["a direction mark in the subject", { subject: "Hello there \u202e" }],
    ["a NUL", { message: "Is the clasp\0 original?" }],
    ["2,001 characters", { message: "x".repeat(2_001) }],
    ["201 characters in a line", { subject: "x".repeat(201) }],
    [
      "four links",
      { message: "http://a.example https://b.example www.c.example HTTP://d.example" },
    ],
    ["a form that was sent at once", { guard: { website: "", elapsedMs: 900 } }],
    ["no guard", { guard: undefined }],
  ])("with %s is refused, and nothing is stored or sent", async (_, changes) => {
    const before = await everything();
    expect((await send({ email: "x@writer.example", ...changes })).status).toBe(400);
    expect(await everything()).toEqual(before);
  });
});

const everything = async () => [
  await shop.database.db.$count(enquiries),
  await shop.database.db.$count(outgoingMails),
];

describe("senders that are thrown away", () => {
  const isThrownAway = async (changes: object) => {
    const before = await everything();
    const response = await send(changes);
    expect([response.status, await response.json()]).toEqual([201, accepted]);
    expect(await everything()).toEqual(before);
  };

  test("a program that fills in every field is answered as if", async () => {
    const guard = { website: "https://spam.example", elapsedMs: 9_000 };
    await isThrownAway({ email: "bot@writer.example", guard });
  });

  test("the staff blocks an address or a domain, and lets it write again", async () => {
    const token = await shop.signIn("admin");
    const block = (address: string) =>
      shop.request("POST", "/api/admin/blocked-senders", {
        token,
        body: { address, reason: "Advertising" },
      });
    expect((await block(" Pest@Blocked.example ")).status).toBe(200);
    const { blocked } = await (await block("@gone.example")).json();
    expect(blocked).toMatchObject([
      { address: "@gone.example", reason: "Advertising", blockedBy: expect.any(String) },
      { address: "pest@blocked.example" },
    ]);
    await isThrownAway({ email: "PEST@blocked.example" });
    await isThrownAway({ email: "anybody@Gone.example" });
    for (const email of ["friend@blocked.example", "anybody@not-gone.example"]) {
      await send({ email });
      expect(await stored(email)).toHaveLength(1);
    }

    const address = encodeURIComponent("pest@blocked.example");
    const unblock = await shop.request("DELETE", `/api/admin/blocked-senders/${address}`, {
      token,
    });
    expect((await unblock.json()).blocked).toHaveLength(1);
    await send({ email: "pest@blocked.example" });
    expect(await stored("pest@blocked.example")).toHaveLength(1);

    const entries = await shop.database.db.select().from(auditLog);
    const acts = entries.filter(({ action }) => action.startsWith("sender."));
    expect(acts.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "sender.block sender:@blocked.example",
      "sender.block sender:@gone.example",
      "sender.unblock sender:@blocked.example",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/pest@/);
  });

  test.each(["", "nobody", "@", "@com", "@exa mple.com", "@example.com, @other.example"])(
    "%j can't be blocked",
    async (address) => {
      const token = await shop.signIn("admin");
      const body = { address, reason: "" };
      const { status } = await shop.request("POST", "/api/admin/blocked-senders", { token, body });
      expect(status).toBe(400);
    },
  );
});

describe("a flood", () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await startTestApp({
      ...allCapabilities,
      TRUST_PROXY: "true",
      ENQUIRY_NOTICES: "on",
      CONTACT_EMAIL: "us@shop.example",
    });
  });
  afterAll(() => small.close());

  const sendFrom = (address: string, email: string) =>
    small.request("POST", "/api/contact", {
      headers: { "x-forwarded-for": address },
      body: { ...written, email },
    });
  const mails = (recipient: string) =>
    small.database.db.$count(outgoingMails, eq(outgoingMails.recipient, recipient));

  async function outcome(responses: readonly Response[]) {
    for (const { status, headers } of responses) {
      expect([201, 429]).toContain(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    return responses.filter(({ status }) => status === 201).length;
  }

  test("from one place is limited, and all that was acknowledged is stored", async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => sendFrom("192.0.2.1", `one-${n}@flood.example`)),
    );
    expect(await outcome(responses)).toBe(perAddress.contactMessagesPerHour);
    expect(await small.database.db.$count(enquiries)).toBe(perAddress.contactMessagesPerHour);
  });

  test("in the name of a stranger sends the stranger one mail", async () => {
    const stranger = "stranger@flood.example";
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => sendFrom(`192.0.2.${n + 10}`, stranger)),
    );
    const count = await outcome(responses);
    expect(count).toBe(10);
    expect(await stored(stranger, small)).toHaveLength(count);
    expect(await mails(stranger)).toBe(1);
  });

  test("from many places and senders is stored whole, and announced once a minute", async () => {
    const before = await small.database.db.$count(enquiries);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sendFrom(`198.51.100.${n + 1}`, `many-${n}@flood.example`),
      ),
    );
    expect(await outcome(responses)).toBe(40);
    expect(await small.database.db.$count(enquiries)).toBe(before + 40);
    const notices = await mails("us@shop.example");
    expect(notices).toBeGreaterThan(0);
    expect(notices).toBeLessThan(10);
  });
});

describe("the contact page", () => {
  const open = async (path: string) => {
    const response = await shop.request("GET", path, { headers: { accept: "text/html" } });
    return { status: response.status, html: await response.text() };
  };
  async function cachedPages(): Promise<number> {
    const { body } = await shop.app.inject({ url: "/metrics" });
    return Number(/^meridian_page_cache_entries (\d+)$/m.exec(body)?.[1]);
  }

  test("shows the watch that the question is about, and no other", async () => {
    const { html } = await open("/contact?watch=1");
    expect(html).toContain("Your question is about");
    expect(html).toContain('href="/watch/1"');
    expect((await open("/contact")).html).not.toContain("Your question is about");
  });

  test("of made-up watches is the page without one, and is not cached", async () => {
    await open("/contact");
    const before = await cachedPages();
    for (const value of ["2000000000", "1999999999", "0", "-1", "01", "x", "99999999999"]) {
      const { status, html } = await open(`/contact?watch=${value}`);
      expect(status).toBe(200);
      expect(html).not.toContain("Your question is about");
    }
    expect(await cachedPages()).toBe(before);
  });
});
