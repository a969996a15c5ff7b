import { expect, test } from "vitest";
import { mailingShops } from "#tests/process/mailing-shops.ts";
import { headersOf } from "#tests/smtp.ts";

const { smtp, open: openWith, sql } = mailingShops();
const open = () => openWith({ CAPABILITIES: "enquiries", NEWSLETTER_PER_MINUTE: "60" });

const nextBatch = () => sql("update graphile_worker._private_jobs set run_at = now()");
const state = async () => {
  await nextBatch();
  const [issue] = await sql<{ state: string }>("select state from newsletter_issues");
  return issue?.state;
};

test("kill -9 while an issue is sent neither loses nor doubles a copy", async () => {
  const first = await open();
  await sql(`insert into subscribers (email, confirmed_at)
    select 'reader' || n || '@example.com', now() from generate_series(1, 25) n`);
  await sql(`insert into newsletter_issues (subject, intro, state, started_at)
    values ('Autumn', 'Dear reader,', 'sending', now())`);
  await sql(
    "select graphile_worker.add_job('send-newsletter', '{\"issueId\":1}', job_key => 'newsletter 1')",
  );
  await expect.poll(() => smtp().mails.length).toBe(10);
  const confirm = smtp().hold();
  await nextBatch();
  await expect.poll(() => smtp().mails.length).toBeGreaterThan(10);
  first.signal("SIGKILL");
  await first.ended;
  confirm();

  // It would take the jobs of a dead process over within two minutes.
  await sql(
    "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null",
  );
  await open();
  await expect.poll(state, { interval: 500 }).toBe("sent");

  const idsTo = new Map<string, Set<string>>();
  for (const { to, raw } of smtp().mails) {
    const id = headersOf(raw).find((line) => line.startsWith("Message-ID:")) ?? "";
    idsTo.set(String(to), (idsTo.get(String(to)) ?? new Set()).add(id));
  }
  expect(idsTo.size).toBe(25);
  // Mails that the server had taken but not confirmed come again with the same id, by which they are recognised.
  expect([...idsTo.values()].filter((ids) => ids.size !== 1)).toEqual([]);
  const copies = await sql("select count(*)::int from newsletter_deliveries");
  expect(copies).toEqual([{ count: 25 }]);
});
