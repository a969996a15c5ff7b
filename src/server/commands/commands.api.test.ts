import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { runningPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

// The programs as an operator runs them, on a private database.

const programs = ["admin-create", "user-grant", "user-reset-factors", "seed-synthetic", "audit"];
let bundled: string;
let dataDir: string;
let dealer: SignedInViewer;

beforeAll(async () => {
  // Below the project, so that the programs find package.json, drizzle/ and node_modules.
  bundled = join(projectRoot(), `node_modules/.cache/meridian-commands-${process.pid}`);
  await build({
    root: projectRoot(),
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      outDir: bundled,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { input: programs.map((name) => `src/server/commands/${name}.ts`) },
    },
  });
  dataDir = await mkdtemp(join(await sharedTemp(await unprivilegedUser()), "meridian-commands-"));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await rm(bundled, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function startShop(): Promise<TestApp> {
  return startTestApp({ RATE_LIMIT_FACTOR: "1000" }, async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentStep);
    await prepareDatabase(database, { seed: true, step: silentStep });
    return database;
  });
}

async function run(program: string, args: string[], input = "") {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(bundled, `${program}.js`), ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, output };
}

async function isDealer(shop: TestApp): Promise<boolean> {
  const token = await aSession(shop.database.db, dealer);
  const { user } = await (await shop.request("GET", "/api/auth/user", { token })).json();
  return user.isWholesale;
}

const password = "a long pass phrase nobody guesses";
const account = (name: string) => `${name}\n${name}@example.com\n${password}\n`;

async function adminSignIn(shop: TestApp, username: string): Promise<number> {
  const body = { username, password };
  return (await shop.request("POST", "/api/admin/login", { body })).status;
}

describe("beside a shop that runs on its private database", () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startShop();
    dealer = await aUser(shop.database.db, "customer");
  });
  afterAll(() => shop?.close());

  test("user:grant gives wholesale access and takes it away again", async () => {
    const granted = await run("user-grant", [dealer.username]);
    expect(granted.output).toContain(`${dealer.username} now has wholesale access.`);
    expect([granted.code, await isDealer(shop)]).toEqual([0, true]);
    const withdrawn = await run("user-grant", [dealer.username, "--withdraw"]);
    expect(withdrawn.output).toContain(`${dealer.username} no longer has wholesale access.`);
    expect([withdrawn.code, await isDealer(shop)]).toEqual([0, false]);
  });

  test("user:reset-factors leaves the password alone, ends all sessions and tells the person", async () => {
    const { db, pool } = shop.database;
    const person = await aUser(db);
    const token = await aSession(db, person);
    await pool.query(
      "insert into totp_secrets (user_id, secret, confirmed_at) values ($1, '', now())",
      [person.id],
    );
    await pool.query("insert into recovery_codes (user_id, code_hash) values ($1, '')", [
      person.id,
    ]);
    const { code, output } = await run("user-reset-factors", [person.username]);
    expect(output).toContain(`${person.username} signs in with the password alone.`);
    expect(code).toBe(0);
    const { rows } = await pool.query(
      `select has_second_factor, (select count(*)::int from recovery_codes where user_id = id) codes,
         (select actor_id from audit_log where action = 'factors.reset' and subject = 'user:' || id) actor,
         (select mail from outgoing_mails where recipient = email) mail
       from users where id = $1`,
      [person.id],
    );
    const mail = "account-factors-reset";
    expect(rows).toEqual([{ has_second_factor: false, codes: 0, actor: null, mail }]);
    const { user } = await (await shop.request("GET", "/api/auth/user", { token })).json();
    expect(user).toBeNull();
  });

  test("admin:create makes an administrator who can sign in at once", async () => {
    const { code, output } = await run("admin-create", [], account("first-admin"));
    expect(output).toContain("Administrator first-admin can now sign in.");
    expect(output).not.toContain(password);
    expect([code, await adminSignIn(shop, "first-admin")]).toEqual([0, 200]);
  });

  test("seed:synthetic fills the catalog that the shop shows", async () => {
    const { code, output } = await run("seed-synthetic", ["10"]);
    expect(code, output).toBe(0);
    const { rows } = await shop.database.pool.query("select count(*)::int as n from watches");
    expect(rows[0].n).toBe(70);
  });

  test("audit says that all units add up, or names the watches whose units do not", async () => {
    const right = await run("audit", []);
    expect(right.output).toContain("units received = units here + sold elsewhere");
    expect(right.output).toContain("70 watches, 66 units, 0 held: all add up.");
    expect(right.code).toBe(0);

    const { pool } = shop.database;
    await pool.query("update watches set units = 0 where id = 1");
    await pool.query("update watches set held = 1 where id = 2");
    const wrong = await run("audit", []);
    expect(wrong.output).toContain("Watch 1: 1 received, 0 here, 0 sold elsewhere");
    expect(wrong.output).toContain("1 held, 0 in orders that wait");
    expect(wrong.output).toContain("The units of these watches do not add up.");
    expect(wrong.code).toBe(1);
    await pool.query("update watches set units = 1, held = 0 where id in (1, 2)");
  });

  test("audit names the orders whose money does not add up", async () => {
    const { pool } = shop.database;
    await pool.query(
      "insert into orders (number, customer_name, total, payment, status) values ('M-SHORT000', 'Ada', 500, 'wire', 'Paid')",
    );
    const wrong = await run("audit", []);
    expect(wrong.output).toContain("Order M-SHORT000: Paid, $0.00 received of $5.00");
    expect(wrong.output).toContain("The money of these orders does not add up.");
    expect(wrong.code).toBe(1);
    await pool.query("delete from orders where number = 'M-SHORT000'");
  });

  test("audit says that no entry was changed, and accepts a hash that was written down", async () => {
    const first = await run("audit", []);
    const [, count, hash] =
      /(\d+) entries, none changed\. Newest hash:\s+([0-9a-f]{64})/.exec(first.output) ?? [];
    expect(Number(count), first.output).toBeGreaterThan(0);
    await shop.database.pool.query("insert into audit_log (action) values ('later')");
    const second = await run("audit", [String(hash)]);
    expect(second.output).toContain(`${Number(count) + 1} entries, none changed.`);
    expect(second.code).toBe(0);
  });

  test.each([
    ["user-reset-factors", ["nobody-here"], "", "There is no user named nobody-here."],
    ["user-reset-factors", [], "", "Name one user: npm run user:reset-factors -- <username>"],
    ["user-grant", ["nobody-here"], "", "There is no user named nobody-here."],
    ["user-grant", [], "", "Name one user: npm run user:grant -- <username> [--withdraw]"],
    [
      "user-grant",
      ["a", "--all"],
      "",
      "Name one user: npm run user:grant -- <username> [--withdraw]",
    ],
    ["admin-create", [], "someone\nsomeone@example.com\nshort\n", "Password must be"],
    ["admin-create", [], account("first-admin"), "This username or email may already be in use."],
    ["audit", ["not-a-hash"], "", "Name one hash of the audit log or none"],
    ["audit", ["0".repeat(64)], "", "it has no entry with the given hash."],
    ["seed-synthetic", ["many"], "", "Give the number of synthetic watches, 0 to 5000000"],
  ])("%s %j refuses bad input in one sentence", async (program, args, input, sentence) => {
    const { code, output } = await run(program, args, input);
    expect(output.trim().split("\n").at(-1)).toContain(sentence);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  test("the shop keeps running on its database", async () => {
    expect((await shop.request("GET", "/readyz")).status).toBe(200);
  });
});

describe("while the shop is stopped", () => {
  test("user:grant and admin:create start the database, and stop it again", async () => {
    const granted = await run("user-grant", [dealer.username]);
    expect(granted.code, granted.output).toBe(0);
    const created = await run("admin-create", [], account("second-admin"));
    expect(created.code, created.output).toBe(0);
    expect(await runningPostmaster(join(dataDir, "postgres"))).toBeUndefined();

    const shop = await startShop();
    try {
      expect(await isDealer(shop)).toBe(true);
      expect(await adminSignIn(shop, "second-admin")).toBe(200);
    } finally {
      await shop.close();
    }
  });
});
