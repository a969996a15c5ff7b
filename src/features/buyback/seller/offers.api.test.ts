import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilJobsAreDone } from "#tests/jobs.ts";
import { type OfferShop, startOfferShop } from "#tests/offer-shop.ts";
import { aPhoto } from "#tests/photos.ts";
import { aQuote, aToken, humanGuard } from "#tests/sell-fields.ts";

let shop: OfferShop;
beforeAll(async () => {
  shop = await startOfferShop();
});
afterAll(() => shop.close());

const count = async (table: string) =>
  Number((await shop.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
const drafts = "/api/offer-drafts/photos";
const withToken = (token: string) => ({ headers: { "x-draft-token": token } });
const staff = { by: "staff", userId: null } as const;

async function quotedOffer(changes: Record<string, unknown> = {}) {
  const offer = await shop.offer(changes);
  await shop.change({ ...staff, enquiryId: offer.id, to: "valuation", fields: { note: "" } });
  await shop.change({ ...staff, enquiryId: offer.id, to: "quoted", fields: aQuote });
  await shop.mailsTo(offer.email);
  return offer;
}

test("the staff sends a mail about an offer again with a new key, because the first is not kept", async () => {
  const { email, key } = await shop.offer();
  const token = await shop.signIn("admin");
  const { rows } = await shop.database.pool.query(
    "select id, text from outgoing_mails where recipient = $1",
    [email],
  );
  expect(rows[0].text).not.toContain(key);
  const response = await shop.request("POST", `/api/admin/mails/${rows[0].id}/resend`, {
    token,
    headers: { "idempotency-key": "resend-offer-mail" },
  });
  expect(response.status).toBe(200);
  const [mail] = await shop.mailsTo(email);
  expect(mail?.key).not.toBe(key);
  const { body } = await shop.current(mail?.key ?? "");
  expect(body.offer.state).toBe("received");
});

describe("an offer", () => {
  test("is stored once with its photos, and its seller gets a link by mail", async () => {
    const token = aToken();
    const { body } = await shop.upload(token, await aPhoto({ seed: 5 }));
    const key = "one-form-one-offer";
    const email = "first@valid.example";
    const before = await count("offers");
    const [first, second] = await Promise.all([
      shop.submit({ email }, { token, key }),
      shop.submit({ email }, { token, key }),
    ]);
    expect([first.status, first.body]).toEqual([201, { page: null }]);
    expect(second.body).toEqual(first.body);
    expect((await shop.submit({ email, model: "GMT" }, { token, key })).status).toBe(422);
    expect(await count("offers")).toBe(before + 1);

    const mails = await shop.mailsTo(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.headers).toContain("Auto-Submitted: auto-replied");
    expect(mail?.headers).toContain("Subject: We have received your Rolex watch");
    // Nobody has confirmed the address: nothing that was typed goes there.
    for (const typed of ["Ada", "Submariner", "weekends"]) expect(mail?.text).not.toContain(typed);

    const { status, body: page } = await shop.current(mail?.key ?? "");
    expect(status).toBe(200);
    expect(page.offer).toMatchObject({
      state: "received",
      watch: "Rolex Submariner",
      condition: "Excellent",
      quote: null,
      shippingInstructions: null,
      acts: [],
      photos: [body.photo],
      events: [{ state: "received", actor: "seller" }],
    });
    expect(JSON.stringify(page)).not.toMatch(/flag|draftHash|replyToken|fileKey/);
    const draft = await shop.send("GET", drafts, withToken(token));
    expect(draft.body.photos).toEqual([]);
    const { rows } = await shop.database.pool.query(
      "select ownership_statement from offers order by enquiry_id desc limit 1",
    );
    expect(rows[0].ownership_statement).toContain("I own this watch");
  });

  test.each([
    ["without the statement of ownership", { ownership: false }, 400],
    ["without the terms", { agreeToTerms: false }, 400],
    ["with an unknown brand", { brand: "acme" }, 400],
    ["that was filled in too fast", { guard: { ...humanGuard, elapsedMs: 10 } }, 400],
    ["with many links", { description: "http://a http://b http://c http://d x" }, 400],
    ["by a program", { guard: { ...humanGuard, website: "http://x" } }, 201],
    ["by a blocked sender", { email: "bad@blocked.example" }, 201],
  ])("%s is not stored", async (_, changes, status) => {
    await shop.database.pool.query(
      "insert into blocked_senders (address) values ('@blocked.example') on conflict do nothing",
    );
    const before = await count("enquiries");
    const reply = await shop.submit({ email: "nobody@valid.example", ...changes });
    expect(reply.status).toBe(status);
    if (status === 201) expect(reply.body).toEqual({ page: null });
    expect(await count("enquiries")).toBe(before);
    expect(await shop.mailsTo("nobody@valid.example")).toEqual([]);
  });

  test("goes from valuation to payment, each step with a mail and a link of its own", async () => {
    const offer = await shop.offer({ serialNumber: "AB-12 34" });
    const act = { ...staff, enquiryId: offer.id };
    const note = "We saw it with pleasure.";
    await shop.change({ ...act, to: "valuation", fields: { note } });
    const [valuation] = await shop.mailsTo(offer.email);
    expect(valuation?.text).toContain(note);
    expect(valuation?.text).toContain("Dear Ada Seller,");

    await shop.change({ ...act, to: "quoted", fields: aQuote });
    const [quoted] = await shop.mailsTo(offer.email);
    expect(quoted?.text).toContain("Amount: $9,000");
    expect(quoted?.text).toContain("Valid until: December 31, 2099");
    expect(quoted?.text).toContain(aQuote.quoteConditions);
    expect(quoted?.text).not.toContain(aQuote.shippingInstructions);

    const key = quoted?.key ?? "";
    const { body: page } = await shop.current(key);
    expect(page.offer).toMatchObject({
      acts: ["accepted", "declined"],
      quote: { amount: 9_000, validUntil: "2099-12-31", expired: false },
      shippingInstructions: null,
    });
    const seen = { to: "accepted", amount: 8_000 };
    expect((await shop.answer(key, seen)).body.code).toBe("amount_changed");
    for (const to of ["accepted", "inspected"])
      expect((await shop.answer(key, { to })).status).toBe(400);
    const accepted = await shop.answer(key, { to: "accepted", amount: 9_000 });
    expect(accepted.body.offer).toMatchObject({
      state: "accepted",
      shippingInstructions: aQuote.shippingInstructions,
    });
    const repeated = await shop.answer(key, { to: "accepted", amount: 9_000 });
    expect([repeated.status, repeated.body.code]).toEqual([409, "not_allowed"]);
    const [instructions] = await shop.mailsTo(offer.email);
    expect(instructions?.text).toContain(aQuote.shippingInstructions);

    await shop.change({ ...act, to: "arrived", fields: { note: "" } });
    const result = { finalAmount: 8_500, finalReasons: "The bezel is a replacement." };
    await shop.change({ ...act, to: "inspected", fields: result });
    await expect(shop.change({ ...act, to: "paid", fields: { note: "" } })).rejects.toThrow(
      "This offer is inspected",
    );
    const agreed = await shop.answer(key, { to: "inspected", amount: 8_500 });
    expect(agreed.body.offer.final).toEqual({
      amount: 8_500,
      reasons: result.finalReasons,
      agreed: true,
    });
    await shop.change({ ...act, to: "paid", fields: { note: "By wire." } });
    const mails = await shop.mailsTo(offer.email);
    const subjects = mails.map(({ headers }) =>
      headers.find((line) => line.startsWith("Subject: ")),
    );
    // Several jobs send them at once.
    expect(subjects.toSorted()).toEqual([
      "Subject: We have inspected your Rolex Submariner",
      "Subject: We have paid you for your Rolex Submariner",
      "Subject: You agreed to the final amount for your Rolex Submariner",
      "Subject: Your Rolex Submariner has arrived",
    ]);
    expect(new Set(mails.map((mail) => mail.key)).size).toBe(4);
    // Earlier links stay valid, until the sale is long over.
    expect((await shop.current(offer.key)).body.offer.state).toBe("paid");
    await shop.database.pool.query(
      "update offers set updated_at = now() - interval '91 days' where enquiry_id = $1",
      [offer.id],
    );
    expect((await shop.current(offer.key)).status).toBe(404);

    const { rows } = await shop.database.pool.query(
      `select kind, text, (select state from enquiries where id = enquiry_id) as state
       from enquiry_messages where enquiry_id = $1 order by id`,
      [offer.id],
    );
    expect(rows.map(({ kind }) => kind).join(" ")).toBe(
      "received sent sent received sent sent received sent",
    );
    expect(rows[3].text).toBe("The seller accepted $9,000.");
    expect(rows[0].state).toBe("closed");
  });

  test("can't be accepted when the quote has run out, until it is renewed", async () => {
    const { id, key } = await quotedOffer();
    await shop.database.pool.query(
      "update offers set quote_valid_until = current_date - 2 where enquiry_id = $1",
      [id],
    );
    const late = await shop.answer(key, { to: "accepted", amount: aQuote.quoteAmount });
    expect([late.status, late.body.code]).toEqual([409, "quote_expired"]);
    expect((await shop.current(key)).body.offer).toMatchObject({
      acts: ["declined"],
      quote: { expired: true },
    });
    const past = { ...aQuote, quoteValidUntil: "2020-01-01" };
    const act = { ...staff, enquiryId: id, to: "quoted" } as const;
    await expect(shop.change({ ...act, fields: past })).rejects.toThrow("in the past");
    await shop.change({ ...act, fields: { ...aQuote, quoteAmount: 9_500 } });
    const { body } = await shop.answer(key, { to: "accepted", amount: 9_500 });
    expect(body.offer.state).toBe("accepted");
  });

  test("takes photos and messages later, which the staff finds unread", async () => {
    const { id, key } = await quotedOffer();
    const headers = { "x-offer-key": key };
    await shop.database.pool.query(
      "update enquiries set unread = false, state = 'waiting' where id = $1",
      [id],
    );
    for (const seed of [1, 2]) {
      const body = await aPhoto({ seed });
      expect((await shop.send("POST", "/api/offers/photos", { headers, body })).status).toBe(201);
    }
    const message = {
      headers: { ...headers, "idempotency-key": "one-message" },
      body: { text: " It also has a <b>spare</b> strap. " },
    };
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await shop.send("POST", "/api/offers/messages", message)).status).toBe(201);
    }
    const { rows } = await shop.database.pool.query(
      `select text, unread, state from enquiry_messages join enquiries on enquiries.id = enquiry_id
       where enquiry_id = $1 and enquiry_messages.kind = 'received' order by enquiry_messages.id`,
      [id],
    );
    const open = { unread: true, state: "open" };
    expect(rows.slice(1)).toEqual([
      { text: "The seller added photos.", ...open },
      { text: "It also has a <b>spare</b> strap.", ...open },
    ]);
    expect((await shop.current(key)).body.offer.photos).toHaveLength(2);
  });

  test("that was stolen, sold by us, offered before or photographed before is flagged quietly", async () => {
    const { pool } = shop.database;
    await pool.query(
      `insert into stolen_serials (serial_key, serial_number) values ('ST0LEN1', 'ST-0LEN 1')`,
    );
    await pool.query(
      `insert into watch_records (watch_id, brand_id, serial_number)
       select id, brand_id, 'OWN 77' from watches where id = 1
       on conflict (watch_id) do update set serial_number = excluded.serial_number`,
    );
    const [mine, theirs, others] = [aToken(), aToken(), aToken()];
    const photo =
      "media/omega-speedmaster-moonwatch-professional-310-30-42-50-01-002--front-1200.webp";
    await shop.upload(mine, await sharp(photo).jpeg().toBuffer());
    const first = await shop.offer({ serialNumber: "st0len-1" }, mine);
    // The same photo by somebody else: smaller, brighter and in a poor quality.
    const copy = sharp(photo).resize(500).modulate({ brightness: 1.1 }).jpeg({ quality: 40 });
    await shop.upload(theirs, await copy.toBuffer());
    const second = await shop.offer({ serialNumber: "ST0LEN 1" }, theirs);
    // Another watch before the same background.
    const another = "media/rolex-submariner-date-126610ln--front-1200.webp";
    await shop.upload(others, await sharp(another).jpeg().toBuffer());
    const third = await shop.offer({ serialNumber: "own-77" }, others);
    await untilJobsAreDone(shop.database);
    const flags = async (id: number) => {
      const { rows } = await pool.query(
        "select kind, details from offer_flags where enquiry_id = $1 order by kind",
        [id],
      );
      return Object.fromEntries(rows.map(({ kind, details }) => [kind, details]));
    };
    expect(Object.keys(await flags(first.id))).toContain("serial_stolen");
    expect(await flags(second.id)).toMatchObject({
      serial_offered_before: { enquiryIds: [first.id] },
      serial_stolen: { serialNumber: "ST-0LEN 1" },
      photo_seen_before: { enquiryIds: expect.arrayContaining([first.id]) },
    });
    expect(await flags(third.id)).toEqual({ serial_in_catalog: { watchIds: [1] } });
    const seen = await shop.current(second.key);
    expect(JSON.stringify(seen.body)).not.toMatch(/stolen_|flag|seen_before/);
  });
});
