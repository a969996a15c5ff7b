import { afterAll, beforeAll, inject } from "vitest";
import type { Role } from "#src/domain/viewer.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import type { CachingProgram, CachingProxy } from "#tests/caching-proxies.ts";
import { freePort } from "#tests/free-port.ts";
import { setCanaryPrices } from "#tests/process/canary-prices.ts";
import { openShop, type ShopProcess } from "#tests/shop-process.ts";
import { createDatabase, newSession, runSql } from "#tests/test-shop.ts";

/** Visitors whose names are found nowhere else. */
export interface Visitor {
  readonly role: Role;
  readonly cookie: string;
  readonly marks: readonly string[];
}

export const nobody: Visitor = { role: "guest", cookie: "", marks: [] };

/** Two shops on one database behind a caching proxy, and visitors of every role with carts and lists. */
export function frontedShops({ start }: CachingProgram) {
  const shops: ShopProcess[] = [];
  let ports: number[];
  let proxy: CachingProxy;
  let origin: string;
  let databaseUrl: string;
  const visitors: Visitor[] = [];

  const open = async () => {
    const settings = { ...allCapabilities, DATABASE_URL: databaseUrl, PUBLIC_URL: origin };
    for (const PORT of ports.map(String)) {
      shops.push(await openShop({ ...settings, TRUST_PROXY: "1", PORT }));
    }
  };
  const request = (url: string, { cookie }: Visitor = nobody, options: RequestInit = {}) =>
    fetch(origin + url, {
      redirect: "manual",
      ...options,
      headers: { ...(cookie && { cookie }), ...(options.headers as Record<string, string>) },
    });
  const post = async (url: string, visitor: Visitor, body: object) => {
    const headers = { "content-type": "application/json" };
    return request(url, visitor, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const addVisitor = async (role: Exclude<Role, "guest">) => {
    const { user, token } = await newSession(databaseUrl, role);
    const list = `list of ${user.username}`;
    const marks = [user.username, user.email, list, token];
    const visitor: Visitor = { role, cookie: `_ga=1; meridian_session=${token}`, marks };
    await post("/api/cart/items", visitor, { watchId: 5, quantity: 1 });
    await post("/api/wishlists", visitor, { name: list });
    visitors.push(visitor);
  };

  beforeAll(async () => {
    databaseUrl = await createDatabase(inject("shopDatabaseUrl"));
    ports = [await freePort(), await freePort()];
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    await open();
    await setCanaryPrices({ databaseUrl });
    proxy = await start({ port, shops: ports });
    for (const role of ["customer", "wholesale", "admin", "customer"] as const)
      await addVisitor(role);
  });
  afterAll(async () => {
    await Promise.all([proxy?.stop(), ...shops.map((shop) => shop.stop())]);
  });

  return {
    request,
    post,
    open,
    visitors,
    origin: () => origin,
    shops: () => shops,
    entries: () => proxy.entries?.(),
    sql: (statement: string) => runSql({ databaseUrl }, statement),
    /** As a machine that loses power. */
    async killAll() {
      const killed = shops.splice(0);
      for (const shop of killed) shop.signal("SIGKILL");
      await Promise.all(killed.map(({ ended }) => ended));
    },
  };
}
