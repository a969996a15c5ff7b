import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { followCatalogVersion } from "#src/platform/cache/catalog-version.ts";
import type { Database } from "#src/platform/db/client.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { createApp } from "#src/server/app.ts";
import { aSession, aUser, type SignedInRole } from "./data.ts";
import { freshDatabase } from "./database.ts";
import { keyCookie, type OrderKey } from "./orders.ts";

export interface TestRequest {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** An order that the browser has opened. */
  readonly order?: OrderKey | undefined;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly origin: string;
  /** Sends a real request over a socket, and does not follow redirects. */
  request(method: string, path: string, options?: TestRequest): Promise<Response>;
  /** Creates a user of the role and returns the token of a session. */
  signIn(role: SignedInRole): Promise<string>;
  close(): Promise<void>;
}

/** Starts the whole server on a free port. Closing it also closes its database. */
export async function startTestApp(
  env: Record<string, string> = {},
  openDatabase: () => Promise<Database> = freshDatabase,
): Promise<TestApp> {
  const database = await openDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PUBLIC_URL: "http://shop.test",
    ...env,
  });
  const app = await createApp({
    config,
    database,
    catalogVersion: await followCatalogVersion(database),
    assetsOf: () => ({
      starter: "/assets/starter.js",
      dismissed: "",
      modules: ["/assets/entry.js"],
      styles: [],
    }),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    database,
    origin,
    request(method, path, { body, headers, token, order } = {}) {
      const cookies = [
        ...(token === undefined ? [] : [`meridian_session=${token}`]),
        ...(order ? [keyCookie(order).cookie] : []),
      ];
      return fetch(origin + path, {
        method,
        redirect: "manual",
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    },
    async signIn(role) {
      return aSession(database.db, await aUser(database.db, role));
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
