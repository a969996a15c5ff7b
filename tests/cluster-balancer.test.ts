import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haproxy } from "./caching-proxies.ts";
import { until } from "./until.ts";

// Every address of 127.0.0.0/8 is this machine on Linux, so each run has a network of its own.
const prefix = `127.${100 + (process.pid % 100)}.${Math.floor(Math.random() * 250) + 1}`;
const isPossible = haproxy !== undefined && process.platform === "linux";
if (!isPossible) console.log("Skipped: HAProxy is not installed, or this is not Linux.");

const deployed = (name: string) =>
  readFileSync(join(import.meta.dirname, "../deploy/cluster", name), "utf8");
const portIn = (name: string, pattern: RegExp) => Number(deployed(name).match(pattern)?.[1]);
const direct = portIn("shop.env", /^DATABASE_DIRECT_URL=.*:(\d+)\//m);
const ofPgBouncer = portIn("pgbouncer.ini", /^meridian = .* port=(\d+)/m);

type Role = "primary" | "synchronous" | "replica" | "down";
const members = [11, 12, 13] as const;
const roles: Record<number, Role> = { 11: "primary", 12: "synchronous", 13: "replica" };
const servers: Server[] = [];
let folder = "";
let balancer: ReturnType<typeof spawn>;

/** In place of PostgreSQL and Patroni of one machine. */
async function startMember(host: number): Promise<void> {
  const database = createServer((socket) => {
    socket.on("error", () => {});
    if (roles[host] === "down") socket.destroy();
    else socket.write(`db${host - 10}`);
  });
  const patroni = createHttpServer(({ url }, response) => {
    response.writeHead(url === `/${roles[host]}` ? 200 : 503).end();
  });
  await once(database.listen(5432, `${prefix}.${host}`), "listening");
  await once(patroni.listen(8008, `${prefix}.${host}`), "listening");
  servers.push(database, patroni);
}

/** Where a connection to this port of the balancer leads; undefined if it is refused. */
async function open(port: number): Promise<{ socket: Socket; name: string } | undefined> {
  const socket = connect(port, `${prefix}.20`);
  socket.on("error", () => {});
  const name = await new Promise<string | undefined>((resolve) => {
    socket.once("data", (data) => resolve(data.toString()));
    socket.once("close", () => resolve(undefined));
  });
  return name === undefined ? undefined : { socket, name };
}

async function leadsTo(port: number): Promise<string | undefined> {
  const opened = await open(port);
  opened?.socket.destroy();
  return opened?.name;
}

beforeAll(async () => {
  if (!isPossible) return;
  for (const host of members) await startMember(host);
  folder = await mkdtemp(join(tmpdir(), "meridian-balancer-"));
  const configuration = deployed("haproxy.cfg")
    .replace("maxconn 20000", "maxconn 200")
    .replace("log /dev/log local0", "log stdout format raw local0")
    .replace("/run/haproxy/admin.sock", join(folder, "haproxy.sock"))
    .replaceAll("10.77.0.", `${prefix}.`);
  await writeFile(join(folder, "haproxy.cfg"), configuration);
  balancer = spawn(haproxy ?? "", ["-db", "-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });
});
afterAll(async () => {
  balancer?.kill("SIGKILL");
  for (const server of servers) server.close();
  if (folder) await rm(folder, { recursive: true });
});

test.skipIf(!isPossible)(
  "requests reach the synchronous standby while there is no primary, and leave it afterwards",
  async () => {
    await until(async () => expect(await leadsTo(direct)).toBe("db1"));
    expect(await leadsTo(ofPgBouncer)).toBe("db1");

    const before = await open(ofPgBouncer);
    const isClosed = before && once(before.socket, "close");
    roles[11] = "down";
    await isClosed;
    await until(async () => expect(await leadsTo(ofPgBouncer)).toBe("db2"));
    expect(await leadsTo(direct)).toBeUndefined();

    const meanwhile = await open(ofPgBouncer);
    const isLeft = meanwhile && once(meanwhile.socket, "close");
    roles[12] = "primary";
    roles[13] = "synchronous";
    await isLeft;
    await until(async () => expect(await leadsTo(direct)).toBe("db2"));
    expect(await leadsTo(ofPgBouncer)).toBe("db2");
  },
);
