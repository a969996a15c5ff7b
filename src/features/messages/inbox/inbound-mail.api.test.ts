import { hash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFirstWithin, wasWithin } from "#src/platform/security/throttle.ts";
import { startTestApp } from "#tests/app.ts";
import { signedMail } from "#tests/inbound-mail.ts";
import { type InboxShop, startInboxShop } from "#tests/inbox-shop.ts";
import { aPhoto } from "#tests/photos.ts";
import { headersOf } from "#tests/smtp.ts";

let shop: InboxShop;
beforeAll(async () => {
  shop = await startInboxShop();
});
afterAll(() => shop.close());

let count = 0;
interface Mail {
  readonly to?: string;
  readonly from?: string;
  readonly id?: string;
  readonly headers?: string;
  readonly body?: string;
}
function mail({ to = "", from = "Ada <ada@valid.example>", id, headers = "", body }: Mail) {
  count += 1;
  const text = body ?? "Content-Type: text/plain\r\n\r\nYes please.\r\n\r\n> Hello\r\n";
  return `From: ${from}\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: ${id ?? `<mail-${count}@valid.example>`}\r\n${headers}${text}`;
}
const addressOf = (token: string) => `inbox+${token}@reply.example`;

test("an answer by mail continues the conversation and opens it again", async () => {
  const email = "ada@valid.example";
  const { id, replyToken } = await shop.enquire({ email });
  await shop.call("PATCH", `/enquiries/${id}`, { state: "closed" });
  await shop.call("POST", `/enquiries/${id}/read`, { seenMessageId: 2_000_000_000 });
  const raw = mail({ to: addressOf(replyToken), id: "<first@valid.example>" });
  // A provider that got no answer sends it again.
  const statuses = await Promise.all([1, 2, 3].map(() => shop.deliver(raw)));
  expect(statuses).toEqual([200, 200, 200]);
  const enquiry = await shop.read(id);
  expect(enquiry).toMatchObject({ state: "open", unread: true });
  expect(enquiry.messages.slice(1)).toMatchObject([
    { kind: "received", text: "Yes please.", quoted: "> Hello", sender: null, dropped: [] },
  ]);
  const seenMessageId = enquiry.messages.at(-1)?.id;
  await shop.call("POST", `/enquiries/${id}/replies`, {
    text: "Done.",
    seenMessageId,
    fileIds: [],
  });
  await shop.sent();
  const answer = shop.smtp.mails.findLast(({ to }) => to.includes(email))?.raw ?? "";
  expect(headersOf(answer)).toContain("In-Reply-To: <first@valid.example>");
});

test("the address that it was delivered to counts, and another sender is shown", async () => {
  const { id, replyToken } = await shop.enquire();
  const raw = mail({ to: "friend@valid.example", from: "Eve <EVE@else.example>" });
  expect(await shop.deliver(raw, addressOf(replyToken))).toBe(200);
  expect((await shop.read(id)).messages[1]).toMatchObject({ sender: "eve@else.example" });
});

test("pictures and PDFs are kept, the rest is named", async () => {
  const { id, replyToken } = await shop.enquire();
  const photo = (await aPhoto({})).toString("base64");
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`;
  const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>See <b>this</b></p>\r\n${part("dial.jpg", photo)}${part("run.exe", Buffer.from("MZ").toString("base64"))}--b--\r\n`;
  expect(await shop.deliver(mail({ to: addressOf(replyToken), body }))).toBe(200);
  const message = (await shop.read(id)).messages[1];
  expect(message).toMatchObject({
    text: "See this",
    files: [{ name: "dial.jpg", contentType: "image/jpeg" }, { name: "original-mail.eml" }],
    dropped: ["run.exe"],
  });
});

test("the staff can download the mail as it came", async () => {
  const { id, replyToken } = await shop.enquire();
  const raw = mail({ to: addressOf(replyToken), body: "Content-Type: text/html\r\n\r\n<B>Yes" });
  expect(await shop.deliver(raw)).toBe(200);
  const [file] = (await shop.read(id)).messages[1]?.files ?? [];
  expect(file).toMatchObject({ contentType: "message/rfc822", bytes: raw.length });
  const url = `/api/admin/enquiries/${id}/files/${file?.id}`;
  const response = await shop.request("GET", url, { token: shop.token });
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(await response.text()).toBe(raw);
});

describe("a hostile mail is answered well, not stored, and keeps nobody waiting:", () => {
  const deep = "<table><tr><td>".repeat(60_000);
  test.each([
    ["too many lines", "\n".repeat(300_001)],
    ["too many parts", `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\n".repeat(501)}`],
    ["too slow to read", `Content-Type: text/html\r\n\r\n${deep}`],
  ])("%s", async (_, body) => {
    const { id, replyToken } = await shop.enquire();
    const raw = mail({ to: addressOf(replyToken), body });
    const delivered = shop.deliver(raw);
    expect((await shop.request("GET", "/healthz")).status).toBe(200);
    expect(await delivered).toBe(200);
    expect((await shop.read(id)).messages).toHaveLength(1);
    const isRemembered = await wasWithin(
      shop.database.db,
      `unreadable mail ${hash("sha256", raw)}`,
      86_400,
    );
    expect(isRemembered).toBe(body.includes(deep));
    // The next one finds a reader.
    expect(await shop.deliver(mail({ to: addressOf(replyToken) }))).toBe(200);
    expect((await shop.read(id)).messages).toHaveLength(2);
  });
});

test("a mail to an unknown token is not read, and neither is one that could not be read before", async () => {
  const { id, replyToken } = await shop.enquire();
  const raw = mail({ to: addressOf(replyToken) });
  await isFirstWithin(shop.database.db, `unreadable mail ${hash("sha256", raw)}`, 86_400);
  expect(await shop.deliver(raw)).toBe(200);
  expect(await shop.deliver(mail({ to: addressOf(replyToken) }), addressOf("0".repeat(30)))).toBe(
    200,
  );
  expect((await shop.read(id)).messages).toHaveLength(1);
});

test("a sender who writes too much within an hour is asked to wait", async () => {
  const strict = await startInboxShop({ RATE_LIMIT_FACTOR: "0.04" });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const { replyToken } = await strict.enquire();
      statuses.push(await strict.deliver(mail({ to: addressOf(replyToken) })));
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  } finally {
    await strict.close();
  }
});

describe("is ignored with a good answer:", () => {
  test.each([
    ["an unknown token", { to: addressOf("0".repeat(30)) }],
    ["no token", { to: "inbox@reply.example" }],
    ["an automatic answer", { headers: "Auto-Submitted: auto-replied\r\n" }],
    ["bulk mail", { headers: "Precedence: bulk\r\n" }],
    ["a blocked sender", { from: "x@blocked.example" }],
  ])("%s", async (_, changes: Mail) => {
    await shop.database.pool.query(
      "insert into blocked_senders (address) values ('@blocked.example') on conflict do nothing",
    );
    const { id, replyToken } = await shop.enquire();
    expect(await shop.deliver(mail({ to: addressOf(replyToken), ...changes }))).toBe(200);
    expect((await shop.read(id)).messages).toHaveLength(1);
  });

  test("what is no mail", async () => {
    expect(await shop.deliver("\u0000\u0001 not a mail")).toBe(200);
  });
});

describe("is refused:", () => {
  const raw = mail({ to: addressOf("0".repeat(30)) });
  test.each([
    ["another body", signedMail(`${raw} `)],
    ["another recipient", { ...signedMail(raw), "x-mail-recipient": "a@b.example" }],
    ["six minutes ago", signedMail(raw, "", Date.now() - 360_000)],
    ["six minutes ahead", signedMail(raw, "", Date.now() + 360_000)],
    ["a made-up signature", { ...signedMail(raw), "x-mail-signature": "0".repeat(64) }],
    ["no signature", { "content-type": "message/rfc822" }],
  ])("%s", async (_, headers) => {
    const url = `${shop.origin}/api/inbound-mail`;
    const response = await fetch(url, { method: "POST", headers, body: raw });
    expect(response.status).toBe(400);
  });

  test("everything, in a shop that has no address for answers", async () => {
    const plain = await startTestApp({ CAPABILITIES: "enquiries" });
    const url = `${plain.origin}/api/inbound-mail`;
    const response = await fetch(url, { method: "POST", headers: signedMail(raw), body: raw });
    expect(response.status).toBe(404);
    await plain.close();
  });
});
