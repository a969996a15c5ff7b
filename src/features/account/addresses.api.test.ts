import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { savedAddress } from "#tests/account-rows.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "accounts", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = await shop.signIn("customer");
});

interface Saved {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
}

async function send(method: string, path: string, body?: object, as = token) {
  const response = await shop.request(method, `/api/account/addresses${path}`, {
    token: as,
    ...(body && { body }),
  });
  return { status: response.status, body: await response.json() };
}

const list = async (as = token): Promise<Saved[]> =>
  (await send("GET", "", undefined, as)).body.addresses;
/** Names in the order of the list, with a star at each default. */
const shown = async () =>
  (await list()).map(({ name, isDefault }) => name + (isDefault ? "*" : ""));

async function add(...names: string[]): Promise<Saved[]> {
  for (const name of names) expect((await send("POST", "", savedAddress(name))).status).toBe(201);
  return list();
}

describe("saved addresses", () => {
  test("begin with a default, and have exactly one whatever happens", async () => {
    expect(await shown()).toEqual([]);
    const [, second] = await add("First", "Second", "Third");
    expect(await shown()).toEqual(["First*", "Third", "Second"]);
    await send("POST", `/${second?.id}/default`);
    expect(await shown()).toEqual(["Third*", "Second", "First"]);
    await send("DELETE", `/${second?.id}`);
    expect(await shown(), "the newest is promoted").toEqual(["Second*", "First"]);
    for (const { id } of await list()) await send("DELETE", `/${id}`);
    expect(await shown()).toEqual([]);
    await add("Again");
    expect(await shown()).toEqual(["Again*"]);
  });

  test("are tidied as the country writes them, and shown as on a label", async () => {
    const address = {
      line1: " 10  Downing Street",
      city: "London",
      postalCode: "sw1a2aa",
      country: "gb",
    };
    const phone = "020 7946 0018";
    const { body } = await send("POST", "", { ...savedAddress(), phone, address });
    expect(body.addresses[0]).toMatchObject({
      phone: "+44 20 7946 0018",
      address: { line1: "10 Downing Street", postalCode: "SW1A 2AA", country: "GB" },
      lines: ["10 Downing Street", "London", "SW1A 2AA", "United Kingdom"],
    });
  });

  test("are replaced as a whole, and stay the default", async () => {
    const [first] = await add("First");
    const { line2: _, ...address } = savedAddress().address;
    const body = { ...savedAddress("Other"), address, isDefault: false, userId: 1 };
    const reply = await send("PATCH", `/${first?.id}`, body);
    expect(reply.body.addresses).toMatchObject([{ name: "Other", isDefault: true }]);
    expect(reply.body.addresses[0].address).not.toHaveProperty("line2");
  });

  test.each([
    [{ name: "" }, "Enter the name"],
    [{ name: "a\nb" }, "Enter the name"],
    [{ phone: "call me" }, "Enter a phone number"],
    [{ address: { ...savedAddress().address, postalCode: "nonsense" } }, "ZIP code"],
    [{ address: { ...savedAddress().address, country: "XX" } }, "Choose a country"],
    [{ address: { ...savedAddress().address, line1: "" } }, "street address"],
    [{ address: "somewhere" }, ""],
  ])("%j is refused with a reason", async (change, reason) => {
    const reply = await send("POST", "", { ...savedAddress(), ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(reason);
    expect(await shown()).toEqual([]);
  });

  test("end at twenty, also for requests at the same time", async () => {
    const replies = await Promise.all(
      Array.from({ length: 23 }, (_, index) => send("POST", "", savedAddress(`Nr. ${index}`))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const all = await list();
    expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1]);
  });

  test("keep one default when two are chosen at the same time", async () => {
    const all = await add("First", "Second", "Third");
    const chosen = await Promise.all(all.map(({ id }) => send("POST", `/${id}/default`)));
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("are nobody else's", async () => {
    const [mine] = await add("Mine");
    const other = await shop.signIn("customer");
    expect(await list(other)).toEqual([]);
    for (const [method, path, body] of [
      ["PATCH", `/${mine?.id}`, savedAddress("Theirs")],
      ["DELETE", `/${mine?.id}`],
      ["POST", `/${mine?.id}/default`],
    ] as const) {
      expect((await send(method, path, body, other)).status, method).toBe(404);
    }
    expect(await shown()).toEqual(["Mine*"]);
  });
});

test("the form has the countries, and the fields of one", async () => {
  const response = await shop.request("GET", "/api/account/address-form?country=GB", { token });
  const { countries, addressFields } = await response.json();
  expect(countries.length).toBeGreaterThan(200);
  expect(addressFields.map(({ label }: { label: string }) => label)).toContain("Postcode");
});
