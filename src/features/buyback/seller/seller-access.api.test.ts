import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeJobsDue } from "#tests/jobs.ts";
import { type OfferShop, startOfferShop } from "#tests/offer-shop.ts";
import { aPhoto } from "#tests/photos.ts";
import { aToken, humanGuard } from "#tests/sell-fields.ts";

let shop: OfferShop;
beforeAll(async () => {
  shop = await startOfferShop();
});
afterAll(() => shop.close());

test("an offer opens to its own key alone", async () => {
  const token = aToken();
  await shop.upload(token, await aPhoto({ seed: 9 }));
  const own = await shop.offer({}, token);
  const other = await shop.offer();
  const [photo] = (await shop.current(own.key)).body.offer.photos;
  const read = (key: string) =>
    shop.send("GET", `/api/offers/files/${photo.id}`, { headers: { "x-offer-key": key } });
  expect((await read(own.key)).status).toBe(200);
  expect((await read(other.key)).status).toBe(404);
  const unknown = aToken();
  const acts = [
    await read(unknown),
    await shop.current(unknown),
    await shop.answer(unknown, { to: "declined" }),
    await shop.send("POST", "/api/offers/photos", {
      headers: { "x-offer-key": unknown },
      body: await aPhoto(),
    }),
    await shop.send("POST", "/api/offers/messages", {
      headers: { "x-offer-key": unknown, "idempotency-key": "a-message" },
      body: { text: "Hello" },
    }),
  ];
  expect(acts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await shop.current("short")).status).toBe(400);
});

describe("a lost link", () => {
  const ask = (email: string) =>
    shop.send("POST", "/api/offers/links", { body: { email, guard: humanGuard } });

  test("is sent anew to the seller's own address, three times an hour; the answer is always the same", async () => {
    const { id, email, key } = await shop.offer();
    const replies = [await ask(email.toUpperCase()), await ask("stranger@valid.example")];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    const [mail] = await shop.mailsTo(email);
    expect(mail?.headers).toContain("Subject: Your link to your sale");
    expect(mail?.key).not.toBe(key);
    expect((await shop.current(mail?.key ?? "")).body.offer.number).toBe(
      `S-${String(id).padStart(5, "0")}`,
    );
    expect(await shop.mailsTo("stranger@valid.example")).toEqual([]);
    await shop.database.pool.query("update throttles set count = 3 * 1000");
    expect((await ask(email)).status).toBe(200);
    expect(await shop.mailsTo(email)).toEqual([]);
    await shop.database.pool.query("delete from throttles");
  });
});

describe("the second watch within an hour", () => {
  const links = (text: string) =>
    [...text.matchAll(/#key=([\w-]{43})/g)].map(([, key]) => key ?? "");
  const hourPasses = () =>
    shop.database.pool.query(
      "update throttles set window_started_at = window_started_at - interval '61 minutes'",
    );
  const watchesOf = async (keys: readonly string[]) => {
    const pages = await Promise.all(keys.map((key) => shop.current(key)));
    return pages.map(({ body }) => body.offer.watch).sort();
  };

  test("gets its link by one later mail, which names nothing that was typed", async () => {
    const { email } = await shop.offer();
    await shop.submit({ email, model: "Explorer" });
    await shop.submit({ email, model: "Daytona" });
    expect(await shop.mailsTo(email)).toEqual([]);
    await hourPasses();
    await makeJobsDue(shop.database);
    const mails = await shop.mailsTo(email);
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? "";
    expect(await watchesOf(links(text))).toEqual(["Rolex Daytona", "Rolex Explorer"]);
    for (const typed of ["Ada", "Explorer", "Daytona", "weekends"]) {
      expect(text).not.toContain(typed);
    }
    await makeJobsDue(shop.database);
    expect(await shop.mailsTo(email)).toEqual([]);
  });

  test("gets it with the next confirmation, if that comes first", async () => {
    const { email } = await shop.offer();
    await shop.submit({ email, model: "Explorer" });
    await hourPasses();
    await shop.submit({ email, model: "Daytona" });
    await makeJobsDue(shop.database);
    const mails = await shop.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(await watchesOf(links(mails[0]?.text ?? ""))).toEqual([
      "Rolex Daytona",
      "Rolex Explorer",
    ]);
  });
});

test("a shop without a mail server shows the link to whoever sent the form, and stores no key", async () => {
  const mute = await startOfferShop({ SMTP_URL: "" });
  const keys: string[] = [];
  for (const _ of ["first", "repeated"]) {
    const { body } = await mute.submit({}, { key: "one-form-one-offer" });
    const key = /^http:\/\/[^/]+\/sell\/offer#key=([\w-]{43})$/.exec(body.page)?.[1] ?? "";
    expect((await mute.current(key)).body.offer.state).toBe("received");
    keys.push(key);
  }
  const { rows } = await mute.database.pool.query("select reply::text from idempotency_keys");
  expect(rows).toHaveLength(1);
  for (const key of keys) expect(rows[0].reply).not.toContain(key);
  await mute.close();
});
