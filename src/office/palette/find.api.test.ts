import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLimits } from "#src/domain/limits.ts";
import { type StaffRole, staffRoles } from "#src/domain/viewer.ts";
import { users } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { anOffer } from "#tests/offers.ts";
import type { Found } from "./find.contract.ts";

let shop: TestApp;
const tokens = { admin: "", editor: "", sales: "" };
type Member = keyof typeof tokens;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  tokens.admin = await shop.signIn("admin");
  for (const role of staffRoles) tokens[role] = (await aMember(role)).token;
  await query(`insert into watch_records (watch_id, brand_id, serial_number)
    select id, brand_id, 'ZQ 77-' || id from watches where id <= 3`);
  await query("update watches set published = false where id = 1");
  await query("update watches set units = 0, held = 0 where id = 2");
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

async function aMember(staffRole: StaffRole) {
  const { db } = shop.database;
  const user = await aUser(db);
  await db.update(users).set({ staffRole }).where(eq(users.id, user.id));
  return { ...user, token: await aSession(db, user) };
}

async function call(q: string, token = tokens.admin) {
  const response = await shop.request("GET", `/api/admin/find?q=${encodeURIComponent(q)}`, {
    token,
  });
  return { status: response.status, body: await response.json() };
}

async function find(q: string, role: Member = "admin"): Promise<Found[]> {
  const { status, body } = await call(q, tokens[role]);
  expect(status).toBe(200);
  return body.found;
}

const linesOf = (found: readonly Found[]) =>
  found.map(({ kind, title, state }) => [kind, title, state].filter(Boolean).join(" "));
const hrefsIn = async (q: string, role?: Member) =>
  (await find(q, role)).map(({ kind, href }) => `${kind} ${href}`);

interface Ordered {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly userId?: number;
}

async function anOrder(watchId: number, { number, name, email, userId }: Ordered) {
  const [order] = await query(
    `insert into orders (number, customer_name, email, user_id, total, status)
     values ($1, $2, $3, $4, 100, 'Paid') returning id`,
    [number, name, email, userId ?? null],
  );
  await query(
    `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
     select $1, watches.id, 'Sinn', 'Einsatzzeit', '6060 B', 100, 1 from watches where id = $2`,
    [order.id, watchId],
  );
  return order.id as number;
}

async function anEnquiry(name: string, email: string, subject: string, userId?: number) {
  const [row] = await query(
    `insert into enquiries (kind, name, email, subject, user_id, reply_token)
     values ('contact', $1, $2, $3, $4, gen_random_uuid()::text) returning id`,
    [name, email, subject, userId ?? null],
  );
  return row.id as number;
}

describe("watches", () => {
  test("are found by serial number, reference, brand and model, drafts and sold ones too", async () => {
    const [first] = await find("zq771");
    expect(first).toMatchObject({ kind: "watch", state: "Draft", href: "/inventory/1" });
    expect(await hrefsIn("ZQ-77 2")).toContain("watch /inventory/2");
    expect((await find("ZQ 77-2"))[0]?.state).toBe("Sold");
    const [watch] = await query(
      `select watches.id, model, reference, name from watches
       join brands on brands.id = brand_id where watches.id = 3`,
    );
    expect(await hrefsIn(watch.reference)).toContain("watch /inventory/3");
    const named = await find(`${watch.name.toLowerCase()} ${watch.model.slice(0, 4)}`);
    expect(linesOf(named).join()).toContain(`watch ${watch.name} ${watch.model}`);
    expect(await find("zq779999")).toEqual([]);
    expect(await hrefsIn("ZQ-77 2", "sales")).toContain("watch /watch/2");
  });
});

describe("orders", () => {
  test("are found by the number's beginning, customer, address, watch and serial number", async () => {
    const email = "tilda.orders@valid.example";
    const id = await anOrder(3, { number: "M-ABC12345", name: "Tilda Ordner", email });
    const order = `order /admin/orders/${id}`;
    for (const typed of [
      "M-ABC12345",
      "m-abc1",
      "abc12345",
      "ordner tilda",
      email,
      "6060",
      "zq773",
    ]) {
      expect(await hrefsIn(typed), typed).toContain(order);
    }
    expect((await find("M-ABC12345"))[0]).toMatchObject({
      title: "M-ABC12345",
      detail: "Tilda Ordner · Sinn Einsatzzeit 6060 B",
      state: "Paid",
    });
  });
});

describe("people", () => {
  const fileOf = async (email: string) => {
    const [row] = await query("select id from customers where email_key = lower($1)", [email]);
    return `person /admin/customers/${row?.id}`;
  };

  test("are accounts, by name, address and company; sales staff sees none of the staff", async () => {
    const { db } = shop.database;
    const dealer = await aUser(db, "wholesale");
    await query("insert into dealers (user_id, company_name) values ($1, 'Quokka & Sons')", [
      dealer.id,
    ]);
    expect(linesOf(await find("quokka", "sales"))).toEqual([`person ${dealer.username} Dealer`]);
    expect(await hrefsIn(dealer.email, "sales")).toEqual([await fileOf(dealer.email)]);
    const editor = await aMember("editor");
    expect(linesOf(await find(editor.username))).toEqual([`person ${editor.username} Editor`]);
    expect(await find(editor.username, "sales")).toEqual([]);
  });

  test("are guests too, once for each address, and lead to their file", async () => {
    const email = "Wanda@guests.example";
    await anOrder(3, { number: "M-00000AA1", name: "Wanda Gast", email });
    await anOrder(3, { number: "M-00000AA2", name: "Wanda Gast-Neu", email: email.toLowerCase() });
    await anEnquiry("Wanda Schreibt", email, "Grüße");
    const people = (await find("wanda@guests.example")).filter(({ kind }) => kind === "person");
    expect(people).toEqual([
      {
        ...{ kind: "person", title: "Wanda Schreibt", detail: "wanda@guests.example" },
        ...{ state: "Guest", image: null },
        href: (await fileOf("wanda@guests.example")).replace("person ", ""),
      },
    ]);
    await anEnquiry("Xaver Nurbrief", "xaver@guests.example", "Hallo");
    expect(await hrefsIn("nurbrief")).toContain(await fileOf("xaver@guests.example"));
  });

  test("are found by the name of their order, and not by the subject of what they wrote", async () => {
    const { db } = shop.database;
    const buyer = await aUser(db);
    await anOrder(3, {
      ...{ number: "M-00000AA3", name: "Yolanda Konto", email: buyer.email },
      userId: buyer.id,
    });
    expect(await hrefsIn("yolanda konto")).toContain(await fileOf(buyer.email));
    // Without a session, with the address of an account.
    const known = await aUser(db);
    await anEnquiry("Zacharias Bekannt", known.email, "Chronometerfrage");
    expect(await hrefsIn("zacharias")).toContain(await fileOf(known.email));
    const kinds = (await find("chronometerfrage")).map(({ kind }) => kind);
    expect(kinds).toEqual(["enquiry"]);
    const editor = await aMember("editor");
    await anEnquiry("Imogen Innen", editor.email, "Test", editor.id);
    expect((await find("imogen", "sales")).map(({ kind }) => kind)).toEqual(["enquiry"]);
  });
});

describe("enquiries and buyback requests", () => {
  test("are found by subject, name and address; requests by number, watch and serial too", async () => {
    const id = await anEnquiry("Ulla Fragt", "ulla@valid.example", "Lünette lose");
    for (const typed of ["lünette", "ulla fragt", "ulla@valid"]) {
      expect(await hrefsIn(typed), typed).toContain(`enquiry /admin/inbox/${id}`);
    }
    const offer = await anOffer(shop.database, {
      ...{ brand: "Nomos", model: "Tangente", referenceNumber: "139" },
      serialNumber: "PX 55-1",
    });
    const number = `S-${String(offer).padStart(5, "0")}`;
    for (const typed of ["nomos tangente 139", "px551", "PX-55", number, "ada seller"]) {
      expect(await hrefsIn(typed), typed).toContain(`buyback /admin/inbox/${offer}`);
    }
    expect((await find(number))[0]).toEqual({
      ...{ kind: "buyback", title: "Nomos Tangente 139", detail: `${number} · Ada Seller` },
      ...{ state: "Received", image: null, href: `/admin/inbox/${offer}` },
    });
    expect(await hrefsIn("seller", "sales")).not.toContain(`enquiry /admin/inbox/${offer}`);
  });
});

describe("rights", () => {
  beforeAll(async () => {
    await anOrder(3, { number: "M-11111111", name: "Rolex Ritter", email: "ritter@valid.example" });
    await anEnquiry("Rolex Ritter", "ritter@valid.example", "Rolex");
    await anOffer(shop.database);
  });
  test.each([
    ["admin", ["watch", "order", "person", "enquiry", "buyback"]],
    ["editor", ["watch"]],
    ["sales", ["watch", "order", "person", "enquiry", "buyback"]],
  ] as const)("%s finds the kinds whose lists are open", async (role, kinds) => {
    const found = await find("rolex", role);
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds);
  });

  test("a capability that is off contributes nothing", async () => {
    const backoffice = await startTestApp({ CAPABILITIES: "backoffice" });
    const token = await backoffice.signIn("admin");
    const response = await backoffice.request("GET", "/api/admin/find?q=rolex", { token });
    const { found } = await response.json();
    expect(new Set(found.map(({ kind }: Found) => kind))).toEqual(new Set(["watch"]));
    await backoffice.close();
  });
});

describe("what is typed", () => {
  test("finds at most a few of each kind", async () => {
    const found = await find("rolex");
    expect(found.filter(({ kind }) => kind === "watch")).toHaveLength(findLimits.perKind);
  });

  test.each([
    ["too much", "x".repeat(findLimits.textMaxLength + 1), "something shorter"],
    ["too little", " a ", "at least 2"],
    ["a control character", "ab\u0000cd", "on one line"],
    ["a direction mark", "ab\u202ecd", "on one line"],
  ])("is refused with a message: %s", async (_, text, message) => {
    const { status, body } = await call(text);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    ...["''", "\\\\", "a:* & !b", "(((", "%%", "__", "--", "🕰️🕰️", "İİ", "e\u0301e\u0301"],
    ...["s-99999999999", "s-2147483648", "M-", "a ".repeat(40), "٣٤", "\u0301\u0301"],
  ])("finds what it finds, however odd: %s", async (text) => {
    expect((await call(text)).status).toBe(200);
  });

  test("is needed, once", async () => {
    const statusOf = async (search: string) =>
      (await shop.request("GET", `/api/admin/find${search}`, { token: tokens.admin })).status;
    expect(await statusOf("")).toBe(400);
    expect(await statusOf("?q=rolex&q=omega")).toBe(400);
  });
});
