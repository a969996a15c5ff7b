import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  changeOffer,
  checkOffer,
  type OfferChange,
  sendLateLinks,
  sendLinks,
} from "#src/features/buyback/seller/offers.service.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { startTestJobs, untilJobsAreDone } from "./jobs.ts";
import { humanGuard, sellFields } from "./sell-fields.ts";
import { headersOf, partOf, startSmtp } from "./smtp.ts";

export type OfferShop = Awaited<ReturnType<typeof startOfferShop>>;

/** A shop that takes offers, with its jobs and a mail server of the test. */
export async function startOfferShop(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-offers-"));
  const smtp = await startSmtp();
  const settings = {
    ...allCapabilities,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    RATE_LIMIT_FACTOR: "1000",
    ...env,
  };
  const shop = await startTestApp(settings);
  const jobs = startTestJobs(
    shop.database,
    [sendMail, checkOffer, sendLinks, sendLateLinks],
    settings,
  );
  const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://shop.test", ...settings });

  async function send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object | Buffer } = {},
  ) {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(shop.origin + path, {
      method,
      headers: {
        origin: shop.origin,
        ...(body && { "content-type": isFile ? "image/jpeg" : "application/json" }),
        ...headers,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const type = response.headers.get("content-type") ?? "";
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = type.includes("json") ? JSON.parse(bytes.toString()) : {};
    return { status: response.status, body: json, bytes, headers: response.headers };
  }

  const upload = (token: string, photo: Buffer) =>
    send("POST", "/api/offer-drafts/photos", { headers: { "x-draft-token": token }, body: photo });

  const submit = (
    changes: Record<string, unknown> = {},
    { token, key = randomUUID() }: { token?: string; key?: string } = {},
  ) =>
    send("POST", "/api/offers", {
      headers: { "idempotency-key": key, ...(token && { "x-draft-token": token }) },
      body: { ...sellFields, guard: humanGuard, ...changes },
    });

  /** The mails to this address since the last call, oldest first. */
  async function mailsTo(address: string) {
    await untilJobsAreDone(shop.database);
    const mails = smtp.mails.filter(({ to }) => to.includes(address));
    for (const mail of mails) smtp.mails.splice(smtp.mails.indexOf(mail), 1);
    return mails.map(({ raw }) => ({
      raw,
      headers: headersOf(raw),
      text: partOf(raw, "text/plain"),
      key: /#key=([\w-]{43})/.exec(partOf(raw, "text/plain"))?.[1] ?? "",
    }));
  }

  let sellers = 0;
  /** An offer of a new seller, with the key of the mail. */
  async function offer(changes: Record<string, unknown> = {}, token?: string) {
    const email = `seller${++sellers}@valid.example`;
    const { status, body } = await submit({ email, ...changes }, token ? { token } : {});
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    const [mail] = await mailsTo(email);
    const { rows } = await shop.database.pool.query(
      "select max(id) as id from enquiries where email = $1",
      [email],
    );
    return { id: Number(rows[0].id), email, key: mail?.key ?? "" };
  }

  const change = (act: OfferChange) =>
    inTransaction(shop.database.db, (tx) => changeOffer(tx, { config }, act));

  const withKey = (key: string) => ({ "x-offer-key": key });

  return {
    ...shop,
    config,
    media: createMediaStore(config),
    send,
    upload,
    submit,
    mailsTo,
    offer,
    change,
    current: (key: string) => send("GET", "/api/offers/current", { headers: withKey(key) }),
    answer: (key: string, body: object) =>
      send("POST", "/api/offers/answer", { headers: withKey(key), body }),
    async close() {
      await jobs.stop();
      await smtp.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
