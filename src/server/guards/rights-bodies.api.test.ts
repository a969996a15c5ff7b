import { afterAll, beforeAll, expect, test } from "vitest";
import { openSetup } from "#src/features/admin/admin-setup.service.ts";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";
import { tableContent } from "#tests/table-content.ts";
import { validBodies } from "#tests/valid-bodies.ts";

const bodied = apiRoutes.flatMap(({ endpoint }) => (endpoint.body ? [endpoint] : []));

test("for every call with a body there is one that it takes", () => {
  const routes = bodied.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(validBodies).toSorted()).toEqual(routes.toSorted());
  for (const { method, path, body } of bodied) {
    expect(body?.safeParse(validBodies[`${method} ${path}`]).error, path).toBeUndefined();
  }
});

/** What nobody may say of themselves, of a row or of a price; `1` is an account that is there. */
const presumptuous = {
  id: 4_242,
  userId: 1,
  user_id: 1,
  ownerId: 1,
  wishlistId: 1,
  isAdmin: true,
  is_admin: true,
  isWholesale: true,
  role: "admin",
  rights: ["admin"],
  user: { id: 1, isAdmin: true },
  passwordHash: "none",
  price: 1,
  retailPrice: 1,
  wholesalePrice: 1,
  subtotal: 1,
  status: "approved",
  approved: true,
  createdAt: "2001-01-01T00:00:00.000Z",
  addedAt: "2001-01-01T00:00:00.000Z",
  consentedAt: "2001-01-01T00:00:00.000Z",
};

/** Into the body and into every object in it; what a call does take keeps its value. */
function withPresumption(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPresumption);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, withPresumption(part)]);
  return { ...presumptuous, ...Object.fromEntries(inner) };
}

let plain: TestApp;
let intruded: TestApp;
beforeAll(async () => {
  plain = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  intruded = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await plain.close();
  await intruded.close();
});

const query = "?userId=1&isAdmin=true&role=admin&price=1&id=4242";

/** Calls everything that takes a body, once, in an order in which each succeeds. */
async function walk(shop: TestApp, change: (body: unknown) => unknown, search: string) {
  const bystander = await aUser(shop.database.db);
  const setupToken = await openSetup(shop.database.db);
  const answers: Record<string, unknown> = {};
  let token = "";
  const send = async (route: string, more: object = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const body = change({ ...validBodies[route], ...more });
    const url = path.replaceAll(/\{\w+\}/g, "1") + search;
    const response = await shop.request(method, url, { ...(token && { token }), body });
    answers[route] = [response.status, withoutMoments(await response.text())];
    expect(response.status, `${route}${search}`).toBeLessThan(300);
    const cookie = response.headers.get("set-cookie") ?? "";
    token = cookie.match(/^meridian_session=([\w-]+)/)?.[1] ?? token;
  };
  await send("POST /api/admin/setup", { token: setupToken });
  await send("POST /api/admin/login");
  await send("POST /api/auth/register");
  await send("POST /api/auth/login");
  await send("POST /api/subscribe");
  await send("POST /api/wholesale/apply");
  await send("POST /api/cart/items");
  await send("PATCH /api/cart/items/{watchId}");
  await send("POST /api/cart/merge");
  await send("POST /api/wishlists");
  await send("POST /api/wishlists/{id}/items");
  expect(Object.keys(answers).toSorted()).toEqual(Object.keys(validBodies).toSorted());
  const content = JSON.stringify(
    await tableContent(shop.database.db, { except: volatile }),
    null,
    1,
  );
  const made = withoutMoments(content).replaceAll(bystander.username, "bystander");
  return { answers, made };
}

/** Counters and sessions hold nothing that a body could name. */
const volatile = ["throttles", "sessions", "setup_tokens"];

/** Today's moments and salted hashes differ from run to run; those that were sent stay to be seen. */
function withoutMoments(text: string): string {
  return text
    .replaceAll(/"(?!2001)\d{4}-\d\d-\d\dT[^"]*"/g, '"now"')
    .replaceAll(/"\$argon2[^"]*"/g, '"hash"');
}

test("rights, owners, ids and prices in a body change nothing, in the answers or in any table", async () => {
  const expected = await walk(plain, (body) => body, "");
  const got = await walk(intruded, withPresumption, query);
  expect(got.answers).toEqual(expected.answers);
  expect(got.made).toBe(expected.made);
  expect(got.made).toContain('"subscribers"');
});
