import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { nicknameProblems } from "./nicknames.messages.ts";

const path = "/api/admin/nicknames";
const zonk = { name: "Zonk", spellings: ["zonky"], meaning: "rolex yacht-master", references: [] };

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
  token = await shop.signIn("admin");
});
afterAll(() => shop.close());

async function send(method: string, address: string, body?: unknown) {
  const response = await shop.request(method, address, { token, ...(body ? { body } : {}) });
  return { status: response.status, body: await response.json() };
}

const namesOf = async (query: string) =>
  (await send("GET", `${path}?${query}`)).body.nicknames.map(({ name }: { name: string }) => name);

/** The models that a visitor finds. */
async function found(q: string): Promise<string[]> {
  const query = new URLSearchParams({ q, page: "1" });
  const response = await shop.request("GET", `/api/watches?${query}`);
  return (await response.json()).watches.map(({ model }: { model: string }) => model);
}

test("the seeded nicknames are listed by name, and found by meaning and reference", async () => {
  const all: string[] = await namesOf("pageSize=200");
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(all.slice(0, 2)).toEqual(["Alaska Project", "ALS"]);
  expect(await namesOf("search=126710BLNR")).toEqual(["Batgirl", "Batman"]);
  expect(await namesOf("search=gmt-master%20coke")).toEqual(["Coke"]);
  expect((await namesOf("sort=name&direction=desc"))[0]).toBe("Zenith Daytona");
  expect((await send("GET", `${path}?sort=id`)).status).toBe(400);
});

test("visitors find by a nickname as soon as it is stored, and until it is deleted", async () => {
  const added = await send("POST", path, zonk);
  expect(added).toMatchObject({ status: 201, body: zonk });
  expect(await found("zonk")).toEqual(["Yacht-Master 42"]);
  const { id, updatedAt } = added.body;
  const edited = { ...zonk, meaning: "tudor ranger", references: ["M79950"] };
  const saved = await send("PATCH", `${path}/${id}`, { ...edited, updatedAt });
  expect(saved).toMatchObject({ status: 200, body: edited });
  expect(await found("ZONKY!")).toEqual(["Ranger"]);
  const again = { ...edited, updatedAt: saved.body.updatedAt };
  expect((await send("PATCH", `${path}/${id}`, again)).body).toEqual(saved.body);

  const stale = await send("PATCH", `${path}/${id}`, { ...zonk, updatedAt });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile", current: edited },
  });
  expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
  expect(await found("zonk")).not.toEqual(["Ranger"]);
  expect((await send("DELETE", `${path}/${id}`)).status).toBe(404);
  expect((await send("PATCH", `${path}/${id}`, { ...zonk, updatedAt })).status).toBe(404);
  const entries = await shop.database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `nickname:${id}`))
    .orderBy(auditLog.id);
  expect(entries.map(({ action }) => action)).toEqual([
    ...["nickname.add", "nickname.edit", "nickname.delete"],
  ]);
});

describe("a text that already means something", () => {
  test.each([
    ["name", { name: "BÁT-MAN" }, "Batman"],
    ["spellings", { spellings: ["fine", "G.M.T. destro", "Gmt Destro"] }, "Sprite"],
  ])("is refused among the %s", async (field, more, owner) => {
    const { status, body } = await send("POST", path, { ...zonk, ...more });
    expect([status, body.code]).toEqual([409, "taken"]);
    expect(body.problems[field]).toContain(owner);
  });

  test("is refused to one of two who add it at once", async () => {
    const twice = { ...zonk, name: "Twice", spellings: [] };
    const replies = await Promise.all([send("POST", path, twice), send("POST", path, twice)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

test.each([
  ["no name", { name: " " }, nicknameProblems.name],
  ["a name of signs", { name: "--" }, nicknameProblems.name],
  ["a long name", { name: "x".repeat(61) }, nicknameProblems.tooLong(60)],
  ["no meaning", { meaning: "" }, nicknameProblems.meaning],
  ["a spelling of signs", { spellings: ["fine", "?!"] }, nicknameProblems.spelling],
  [
    "too many spellings",
    { spellings: Array.from({ length: 21 }, String) },
    nicknameProblems.spellings,
  ],
  ["spellings that are no list", { spellings: "a, b" }, nicknameProblems.spellings],
  ["a short reference", { references: ["12"] }, nicknameProblems.reference],
  ["a reference that is no text", { references: [126710] }, nicknameProblems.reference],
])("%s is refused", async (_, more, problem) => {
  const { status, body } = await send("POST", path, { ...zonk, name: "Refused", ...more });
  expect(status).toBe(400);
  expect(body.message).toBe(problem);
  expect(await namesOf("search=refused")).toEqual([]);
});

describe("the preview", () => {
  const preview = (query: Record<string, string>) =>
    send("GET", `${path}/preview?${new URLSearchParams(query)}`);

  test("shows what a meaning finds", async () => {
    const { body } = await preview({ meaning: "rolex under 15000" });
    expect(body).toMatchObject({ total: 3, more: false, missing: false });
    expect(body.watches).toHaveLength(3);
    expect(body.watches[0]).toEqual({
      id: expect.any(Number),
      brandName: "Rolex",
      model: expect.any(String),
      reference: expect.any(String),
      image: expect.stringContaining("/media/"),
    });
    expect((await preview({ meaning: "rolex" })).body).toMatchObject({ total: 10 });
  });

  test("shows the watches with a reference, or says that there are none", async () => {
    const here = await preview({ meaning: "rolex daytona", references: "126529ln, 999999" });
    expect(here.body).toMatchObject({ total: 1, missing: false });
    expect(here.body.watches[0].reference).toBe("126529LN");
    const none = await preview({ meaning: "rolex daytona", references: "999999" });
    expect(none.body).toMatchObject({ total: 3, missing: true });
  });

  test("explains no nickname by another, and finds nothing for words that no watch has", async () => {
    expect((await preview({ meaning: "batman" })).body).toMatchObject({ total: 0, watches: [] });
    expect((await preview({ meaning: "" })).status).toBe(400);
    expect((await preview({ meaning: "x".repeat(201) })).status).toBe(400);
  });
});
