import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertEnquiry } from "#src/features/messages/contact/enquiries.sql.ts";
import type { readEnquiry } from "#src/features/messages/inbox/inbox.contract.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { aSession, aUser } from "./data.ts";
import { inbound, signedMail } from "./inbound-mail.ts";
import { startTestJobs, untilJobsAreDone } from "./jobs.ts";
import { startSmtp } from "./smtp.ts";

export type InboxShop = Awaited<ReturnType<typeof startInboxShop>>;

/** A shop whose staff answers enquiries, with a mail server and jobs that send. */
export async function startInboxShop(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-inbox-"));
  const smtp = await startSmtp();
  const settings = {
    ...allCapabilities,
    ...inbound,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    RATE_LIMIT_FACTOR: "1000",
    ...env,
  };
  const shop = await startTestApp(settings);
  const jobs = startTestJobs(shop.database, [sendMail], settings);
  const staff = await aUser(shop.database.db, "admin");
  const token = await aSession(shop.database.db, staff);

  async function call(method: string, path: string, body?: unknown, as = token) {
    const response = await shop.request(method, `/api/admin${path}`, {
      token: as,
      headers: { "idempotency-key": randomUUID() },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }

  type Row = Parameters<typeof insertEnquiry>[1];
  async function enquire(row: Partial<Row> = {}, text = "Is it still there?") {
    return shop.database.db.transaction((tx) =>
      insertEnquiry(
        tx,
        {
          kind: "contact",
          name: "Ada Valid",
          email: "ada@valid.example",
          subject: "The blue one",
          ...row,
        },
        text,
      ),
    );
  }

  return {
    ...shop,
    smtp,
    staff,
    token,
    folder,
    call,
    enquire,
    read: async (id: number): Promise<ReplyOf<typeof readEnquiry>["enquiry"]> =>
      (await call("GET", `/enquiries/${id}`)).body.enquiry,
    /** Sends all that waits. */
    sent: () => untilJobsAreDone(shop.database),
    async attach(id: number, name: string, content: Buffer) {
      const url = `${shop.origin}/api/admin/enquiries/${id}/files?name=${encodeURIComponent(name)}`;
      const headers = { cookie: `meridian_session=${token}` };
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: new Uint8Array(content),
      });
      return { status: response.status, body: await response.json() };
    },
    async deliver(raw: string | Buffer, recipient = "", headers: Record<string, string> = {}) {
      const response = await fetch(`${shop.origin}/api/inbound-mail`, {
        method: "POST",
        headers: { ...signedMail(raw, recipient), ...headers },
        body: new Uint8Array(Buffer.from(raw)),
      });
      return response.status;
    },
    async close() {
      await jobs.stop();
      await shop.close();
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
