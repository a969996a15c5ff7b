import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { aSession, aUser } from "#tests/data.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { humanGuard as guard } from "#tests/sell-fields.ts";
import { alertJobs } from "./alerts.service.ts";

let shop: MailedShop;
beforeAll(async () => {
  // The test runs the jobs of every minute itself.
  shop = await startMailedShop(alertJobs.filter(({ every }) => !every));
});
afterAll(() => shop.close());

async function aCustomer() {
  const { db } = shop.database;
  const user = await aUser(db, "customer");
  const token = await aSession(db, user);
  return {
    ...user,
    confirm: () =>
      db.execute(sql`update users set email_confirmed_at = now() where id = ${user.id}`),
    async post(path: string, body: object) {
      return (await shop.request("POST", path, { body, token })).json();
    },
  };
}

const setUnits = (id: number, units: number) =>
  shop.database.db.execute(sql`update watches set units = ${units}, held = 0 where id = ${id}`);

async function runJobs(): Promise<void> {
  const config = readConfig({ PUBLIC_URL: "http://shop.test" });
  const log = { warn: ({ err }: { err: unknown }) => Promise.reject(err) };
  const call = { ...shop.database, config, log } as unknown as JobCall;
  for (const job of alertJobs) if (job.every) await job.run(undefined, call);
}

test("an alert is on at once for the confirmed address of who asks, and for no other", async () => {
  const customer = await aCustomer();
  const ask = (watchId: number, email = customer.email) =>
    customer.post("/api/alerts", { email, watchId, guard });
  for (const id of [2, 3]) await setUnits(id, 0);
  expect(await ask(2)).toMatchObject({ isOn: false });
  expect(await shop.mailsTo(customer.email)).toHaveLength(1);
  await customer.confirm();
  const own = await ask(3, customer.email.toUpperCase());
  expect(own).toMatchObject({ isOn: true });
  expect(own.message).not.toContain("confirm");
  expect(await ask(3, "somebody@alert.example")).toMatchObject({ isOn: false });
  for (const id of [2, 3]) await setUnits(id, 1);
  await runJobs();
  // The one that was asked for before waits for the link in its mail.
  expect((await shop.onlyMailTo(customer.email)).subject).toContain("It is back");
});

test("mails about lower prices are on for an address that was confirmed after they were asked for", async () => {
  const customer = await aCustomer();
  const turnOn = () => customer.post("/api/alerts/prices", { isOn: true });
  expect(await turnOn()).toEqual({ state: "waiting" });
  await customer.confirm();
  expect(await turnOn()).toEqual({ state: "on" });
});
