import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentLimits } from "#src/domain/enquiry-limits.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type InboxShop, startInboxShop } from "#tests/inbox-shop.ts";
import { aPhoto } from "#tests/photos.ts";
import { attachmentOf, headersOf, partOf } from "#tests/smtp.ts";

let shop: InboxShop;
beforeAll(async () => {
  shop = await startInboxShop();
});
afterAll(() => shop.close());

const lastIdOf = async (id: number) => (await shop.read(id)).messages.at(-1)?.id ?? 0;
const reply = async (id: number, text: string, more: object = {}) =>
  shop.call("POST", `/enquiries/${id}/replies`, {
    text,
    seenMessageId: await lastIdOf(id),
    fileIds: [],
    ...more,
  });
const header = (raw: string, name: string) =>
  headersOf(raw)
    .find((line) => line.toLowerCase().startsWith(`${name}: `))
    ?.slice(name.length + 2);

async function mailTo(address: string) {
  await shop.sent();
  const mail = shop.smtp.mails.findLast(({ to }) => to.includes(address));
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail.raw;
}

test("an answer is a mail of a person, to which the sender can answer", async () => {
  const email = "answered@valid.example";
  const { id, replyToken } = await shop.enquire({ email, watchId: 1, kind: "watch" });
  const { status, body } = await reply(id, "Yes, it is.\n\nCome & see it.");
  expect(status).toBe(200);
  expect(body.enquiry).toMatchObject({
    state: "waiting",
    unread: false,
    assignee: { id: shop.staff.id },
    messages: [{ kind: "received" }, { kind: "sent", by: shop.staff.username, mail: "waiting" }],
  });
  const raw = await mailTo(email);
  expect(header(raw, "reply-to")).toContain(`inbox+${replyToken}@reply.example`);
  expect(header(raw, "auto-submitted")).toBe("no");
  expect(header(raw, "subject")).toBe("Re: The blue one");
  expect(header(raw, "references")).toContain(`<enquiry-${replyToken}@shop.test>`);
  const text = partOf(raw, "text/plain").replaceAll("\r\n", "\n");
  expect(text).toContain("Yes, it is.\n\nCome & see it.");
  expect(text).toMatch(/Ada Valid wrote:\n\n> Is it still there\?/);
  expect(text).toContain("http://shop.test/watch/1");
  expect(partOf(raw, "text/html")).toContain("Come &amp; see it.");
  expect((await shop.read(id)).messages.at(-1)?.mail).toBe("sent");
  const { rows } = await shop.database.pool.query(
    "select action, details from audit_log where subject = $1",
    [`enquiry:${id}`],
  );
  expect(rows).toEqual([
    {
      action: "enquiry.reply",
      details: {
        before: { state: "new" },
        after: { state: "waiting", message: body.enquiry.messages[1].id, files: 0 },
      },
    },
  ]);
});

test("a repeated request sends one mail, and the second of two who answer at once is told", async () => {
  const email = "twice@valid.example";
  const { id } = await shop.enquire({ email });
  const seenMessageId = await lastIdOf(id);
  const other = await aSession(shop.database.db, await aUser(shop.database.db, "admin"));
  const send = (token: string, key: string, text = "Mine") =>
    shop.request("POST", `/api/admin/enquiries/${id}/replies`, {
      token,
      headers: { "idempotency-key": key },
      body: { text, seenMessageId, fileIds: [] },
    });
  const key = randomUUID();
  const replies = await Promise.all([send(shop.token, key), send(shop.token, key)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await send(other, randomUUID(), "Another");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "answered_meanwhile",
    messages: [{ kind: "sent", text: "Mine" }],
  });
  expect((await send(shop.token, key, "Changed")).status).toBe(422);
  await shop.sent();
  expect(shop.smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test("notes stay among the staff, and a new enquiry that somebody takes is open", async () => {
  const email = "quiet@valid.example";
  const { id } = await shop.enquire({ email });
  await shop.call("POST", `/enquiries/${id}/notes`, { text: "Called twice." });
  const { body } = await shop.call("PATCH", `/enquiries/${id}`, { assigneeId: shop.staff.id });
  expect(body.enquiry).toMatchObject({ state: "open", assignee: { id: shop.staff.id } });
  const listed = (await shop.call("GET", "/enquiries?search=quiet")).body;
  expect(listed.enquiries[0]).toMatchObject({ id, assigneeId: shop.staff.id });
  expect(listed.staff).toContainEqual({ id: shop.staff.id, username: shop.staff.username });
  expect(body.enquiry.messages.at(-1)).toMatchObject({ kind: "note", text: "Called twice." });
  await reply(id, "Good morning.", { close: true });
  expect((await shop.read(id)).state).toBe("closed");
  expect(await mailTo(email)).not.toContain("Called twice");
  const customer = await aUser(shop.database.db);
  const assigned = await shop.call("PATCH", `/enquiries/${id}`, { assigneeId: customer.id });
  expect(assigned.status).toBe(400);
});

test("opening marks as read, but not what came after it was loaded", async () => {
  const { id } = await shop.enquire({ email: "read@valid.example" });
  const before = (await shop.call("GET", "/enquiries/unread")).body.unread;
  const seenMessageId = await lastIdOf(id);
  await shop.call("POST", `/enquiries/${id}/read`, { seenMessageId: seenMessageId - 1 });
  expect((await shop.read(id)).unread).toBe(true);
  const { body } = await shop.call("POST", `/enquiries/${id}/read`, { seenMessageId });
  expect([(await shop.read(id)).unread, body.unread]).toEqual([false, before - 1]);
  await shop.call("PATCH", `/enquiries/${id}`, { unread: true });
  expect((await shop.read(id)).unread).toBe(true);
});

test("the list is searched and filtered, and many are changed at once", async () => {
  const one = await shop.enquire({ name: "Grace Findable", email: "one@findable.example" });
  const two = await shop.enquire({ name: "Two", email: "two@findable.example", kind: "sell" });
  const list = async (query: string) => {
    const { body } = await shop.call("GET", `/enquiries?${query}`);
    return body.enquiries.map(({ id }: { id: number }) => id);
  };
  expect(await list("search=findab")).toEqual([two.id, one.id]);
  expect(await list("search=grace+findable")).toEqual([one.id]);
  expect(await list("search=findable&kind=sell&unread=true&assignee=nobody")).toEqual([two.id]);
  const ids = [one.id, two.id];
  const taken = await shop.call("POST", "/enquiries/bulk", { ids, act: "assign-to-me" });
  expect(taken.body).toEqual({ changed: 2 });
  expect(await list("search=findable&assignee=me&state=open")).toEqual([two.id, one.id]);
  await shop.call("POST", "/enquiries/bulk", { ids: [one.id], act: "close" });
  expect(await list("search=findable&state=closed")).toEqual([one.id]);
  expect(await list("search=findable&unread=true")).toEqual([two.id]);
});

test("the sender's other matters are beside it", async () => {
  const email = "Known@Valid.Example";
  const first = await shop.enquire({ email });
  const { id } = await shop.enquire({ email: email.toLowerCase() });
  expect((await shop.read(id)).others.enquiries).toMatchObject([{ id: first.id, state: "new" }]);
});

describe("attachments", () => {
  const pdf = Buffer.from("%PDF-1.7\nan invoice\n%%EOF\n");

  test("are checked by content, go with the mail, and are read by the staff alone", async () => {
    const email = "attached@valid.example";
    const { id } = await shop.enquire({ email });
    await shop.attach(id, "../../Price list.PDF", pdf);
    const { status, body } = await shop.attach(id, "dial.png", await aPhoto({ format: "jpeg" }));
    expect(status).toBe(201);
    expect(body.draftFiles).toMatchObject([
      { name: "Price list.pdf", contentType: "application/pdf", bytes: pdf.length },
      { name: "dial.jpg", contentType: "image/jpeg" },
    ]);
    const other = await aSession(shop.database.db, await aUser(shop.database.db, "admin"));
    const path = `/enquiries/${id}/files/${body.draftFiles[0].id}`;
    expect((await shop.call("GET", path, undefined, other)).status).toBe(404);
    await shop.call("DELETE", `/enquiries/${id}/files/${body.draftFiles[1].id}`);
    await reply(id, "Here it is.", { fileIds: [body.draftFiles[0].id] });
    const { filename, content } = attachmentOf(await mailTo(email), "application/pdf");
    expect([filename, content.equals(pdf)]).toEqual(["Price list.pdf", true]);
    const { messages, draftFiles } = await shop.read(id);
    expect(draftFiles).toEqual([]);
    expect(messages.at(-1)?.files).toMatchObject([{ name: "Price list.pdf" }]);
    const file = await shop.request("GET", `/api/admin${path}`, { token: other });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="Price list.pdf"');
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    const elsewhere = await shop.enquire();
    const foreign = `/enquiries/${elsewhere.id}/files/${body.draftFiles[0].id}`;
    expect((await shop.call("GET", foreign)).status).toBe(404);
  });

  test("an answer has the files that it names, and no others", async () => {
    const email = "named@valid.example";
    const { id } = await shop.enquire({ email });
    await shop.attach(id, "first.pdf", pdf);
    const { body } = await shop.attach(id, "later.pdf", pdf);
    const [first, later] = body.draftFiles;
    const key = { "idempotency-key": "one-answer" };
    const seenMessageId = await lastIdOf(id);
    const send = async (fileIds: number[]) =>
      shop.request("POST", `/api/admin/enquiries/${id}/replies`, {
        token: shop.token,
        headers: key,
        body: { text: "Here it is.", seenMessageId, fileIds },
      });
    expect((await send([first.id])).status).toBe(200);
    // The same key with other files is another answer.
    expect((await send([first.id, later.id])).status).toBe(422);
    expect((await send([first.id])).status).toBe(200);
    const raw = await mailTo(email);
    expect(raw).toContain("first.pdf");
    expect(raw).not.toContain("later.pdf");
    const { messages, draftFiles } = await shop.read(id);
    expect(messages.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(messages.at(-1)?.files).toMatchObject([{ name: "first.pdf" }]);
    expect(draftFiles).toMatchObject([{ name: "later.pdf" }]);
    // One that was removed meanwhile, or was sent before, is not left out silently.
    const again = await reply(id, "Once more.", { fileIds: [first.id] });
    expect([again.status, again.body.code]).toEqual([409, "file_gone"]);
  });

  test.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>"), 415],
    ["half a PDF", Buffer.from("%PDF-1.7\nhalf"), 422],
    ["nothing", Buffer.alloc(0), 422],
    ["too much", Buffer.alloc(attachmentLimits.maxBytes + 1), 413],
  ])("%s is refused", async (_, content, status) => {
    const { id } = await shop.enquire();
    expect((await shop.attach(id, "x.pdf", content)).status).toBe(status);
    expect((await shop.read(id)).draftFiles).toEqual([]);
  });

  test("are at most a few", async () => {
    const { id } = await shop.enquire();
    for (let count = 0; count < attachmentLimits.files; count += 1) {
      expect((await shop.attach(id, "x.pdf", pdf)).status).toBe(201);
    }
    expect((await shop.attach(id, "x.pdf", pdf)).status).toBe(409);
  });
});

test("templates are added, changed and deleted, and have titles of their own", async () => {
  const add = (title: string) =>
    shop.call("POST", "/answer-templates", { title, text: "Thank you, {name}." });
  const { status, body } = await add("Thanks");
  expect(status).toBe(201);
  await add("Later");
  expect((await add("Thanks")).status).toBe(409);
  const { id } = body.templates[0];
  const change = (title: string) =>
    shop.call("PATCH", `/answer-templates/${id}`, { title, text: "Thank you." });
  expect((await change("Later")).status).toBe(409);
  expect((await change("Many thanks")).body.templates).toMatchObject([
    { title: "Later" },
    { title: "Many thanks", text: "Thank you." },
  ]);
  expect((await shop.call("DELETE", `/answer-templates/${id}`)).body.templates).toHaveLength(1);
  expect((await shop.call("DELETE", `/answer-templates/${id}`)).status).toBe(404);
});
