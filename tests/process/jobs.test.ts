import { expect, test } from "vitest";
import { mailingShops } from "./mailing-shops.ts";

const { smtp, open: openWith, sql } = mailingShops();
const open = (jobs: "inline" | "only" | "off") => openWith({ JOBS: jobs });

const addMail = () =>
  sql(`with mail as (
         insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text)
         values ('1', 'test', 'jo@example.com', 'Hello', '<p>Hello</p>', 'Hello') returning id)
       select graphile_worker.add_job('send-mail', json_build_object('mailId', id),
         job_key => 'send-mail ' || id) from mail`);
const states = async () =>
  (await sql<{ state: string }>("select state from outgoing_mails")).map(({ state }) => state);

test("SIGTERM lets a running job finish", async () => {
  const shop = await open("inline");
  const confirm = smtp().hold();
  await addMail();
  await expect.poll(() => smtp().mails.length).toBe(1);
  shop.signal("SIGTERM");
  // The shop is closing when it accepts no visitors any more.
  await expect
    .poll(() =>
      fetch(shop.origin).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(shop.hasEnded()).toBe(false);
  confirm();
  expect(await shop.ended).toBe(0);
  expect(await states()).toEqual(["sent"]);
  expect(await sql("select from graphile_worker.jobs where task_identifier = 'send-mail'")).toEqual(
    [],
  );
});

test("a process of its own takes over the job of a process that was killed", async () => {
  const killed = await open("inline");
  const confirm = smtp().hold();
  await addMail();
  await expect.poll(() => smtp().mails.length).toBe(1);
  killed.signal("SIGKILL");
  await killed.ended;
  confirm();
  expect(await states()).toEqual(["waiting"]);
  await sql("update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'");

  const shopOnly = await open("off");
  const jobsOnly = await open("only");
  await expect.poll(states).toEqual(["sent"]);
  expect(smtp().mails).toHaveLength(2);
  expect((await fetch(`${shopOnly.origin}/shop`)).status).toBe(200);
  expect((await fetch(`${jobsOnly.origin}/shop`)).status).toBe(404);

  await jobsOnly.stop();
  expect(await jobsOnly.ended).toBe(0);
  await sql("update outgoing_mails set dedupe_key = '2'");
  await addMail();
  await fetch(`${shopOnly.origin}/shop`);
  expect(await states()).toEqual(["sent", "waiting"]);
});
