import type { Role } from "#src/domain/viewer.ts";
import type { Access, Endpoint } from "#src/lib/endpoint.ts";
import { validBodies } from "#tests/valid-bodies.ts";
import { objectsOf, validObject } from "./input.ts";
import { malformedRequest } from "./malformed-requests.ts";
import { Random } from "./random.ts";
import { hostileJson, hostileText, marker, offByOne } from "./values.ts";
import type { FuzzWorld } from "./world.ts";

export interface HostileRequest {
  readonly seed: number;
  readonly index: number;
  readonly method: string;
  readonly target: string;
  readonly bytes: Buffer;
  /** The declared call that it is based on, such as "GET /api/cart". */
  readonly call?: string;
  /** Invalid HTTP: the server must refuse it and may then close the connection. */
  readonly broken: boolean;
  /** The client ends its side in the middle of the request. */
  readonly unfinished?: boolean;
}

interface Parts {
  readonly method: string;
  readonly target: string;
  readonly body?: string;
  readonly call?: string;
  readonly access?: Access;
  readonly isKeyed?: boolean;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "SEARCH"];
/** Longer heads are refused before they are parsed. */
const longestHead = 14_000;
const longestBody = 95_000;

/** Deterministic by seed and index, except for session tokens and for ids that replies named. */
export function hostileRequest(seed: number, index: number, world: FuzzWorld): HostileRequest {
  const random = new Random(seed, index);
  if (random.chance(0.1)) return { seed, index, ...malformedRequest(random) };
  const parts = random.chance(0.7)
    ? callOf(random, random.pick(world.endpoints), world)
    : {
        method: random.chance(0.8) ? "GET" : random.pick(methods),
        target: otherTarget(random, world),
      };
  const body =
    parts.body === undefined ? undefined : Buffer.from(parts.body).subarray(0, longestBody);
  const lines = headersOf(random, world, parts, body);
  const target = wireSafe(parts.target);
  const head = Buffer.from(`${parts.method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  const { method, call = "" } = parts;
  const bytes = body ? Buffer.concat([head, body]) : head;
  return { seed, index, method, target, call, bytes, broken: head.length > longestHead };
}

function callOf(random: Random, endpoint: Endpoint, world: FuzzWorld): Parts {
  const params = endpoint.params ? validObject(random, endpoint.params, world.ids) : {};
  const [collection = ""] = endpoint.path.split("/{");
  const seen = world.ids.seen?.get(collection) ?? [];
  const isSeen = random.chance(0.6);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (isSeen && seen.length > 0 && /^\d+$/.test(String(params[name]))) {
      return String(random.pick(seen));
    }
    return random.chance(0.75) ? String(params[name]) : segment(random);
  });
  const method = random.chance(0.95) ? endpoint.method : random.pick(methods);
  const target = path + queryOf(random, endpoint, world);
  const wantsBody = endpoint.body !== undefined;
  const call = method === endpoint.method ? `${method} ${endpoint.path}` : "";
  const { access } = endpoint;
  const isKeyed = endpoint.headers !== undefined;
  if (random.chance(wantsBody ? 0.03 : 0.95)) return { method, target, call, access, isKeyed };
  return { method, target, call, access, isKeyed, body: bodyOf(random, endpoint, world) };
}

const knownQueries: Readonly<Record<string, Record<string, string>>> = {
  "/api/admin/views": { list: "/api/admin/inventory" },
};

function queryOf(random: Random, { path, query }: Endpoint, { ids }: FuzzWorld): string {
  if (random.chance(query ? 0.2 : 0.85)) return "";
  const known = random.chance(0.5) ? knownQueries[path] : undefined;
  const valid = known ?? (query ? validObject(random, query, ids) : {});
  const pairs = Object.entries(valid).map(([name, value]) => [
    name,
    String(random.chance(0.8) ? value : offByOne(random, value)),
  ]);
  const names = query ? Object.keys(query.shape) : ["x"];
  while (random.chance(0.35)) {
    const name = random.chance(0.7) ? random.pick(names) : hostileText(random);
    pairs.push([random.chance(0.8) ? name : `${name}[]`, hostileText(random)]);
  }
  return `?${pairs.map(([name = "", value = ""]) => `${percent(name)}=${percent(value)}`).join("&")}`;
}

function bodyOf(random: Random, { method, path, body }: Endpoint, { ids }: FuzzWorld): string {
  const schema = body && random.pick(objectsOf(body));
  const known = random.chance(0.5) ? validBodies[`${method} ${path}`] : undefined;
  const valid = known ?? (schema ? validObject(random, schema, ids) : {});
  const name = random.pick(Object.keys(schema?.shape ?? { x: 1 }));
  switch (random.int(0, 9)) {
    case 0:
      return hostileJson(random);
    case 1:
      return JSON.stringify({ ...valid, [name]: offByOne(random, valid[name]) });
    case 2:
      return `{${JSON.stringify(name)}:${hostileJson(random)},${JSON.stringify(valid).slice(1)}`;
    case 3:
      return JSON.stringify(
        Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
      );
    case 4:
      return JSON.stringify({ ...valid, [name]: hostileText(random) });
    case 5:
      return `{"__proto__":{"isAdmin":true},"isAdmin":true,"isWholesale":true,"userId":1,"id":1,"price":1,"role":"admin",${JSON.stringify(valid).slice(1)}`.replace(
        ",}",
        "}",
      );
    case 6:
      return JSON.stringify(valid).slice(0, random.int(0, 40));
    default:
      return JSON.stringify(valid);
  }
}

const files = [
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/openapi.json",
  "/api/logout",
  "/media/{name}",
  "/assets/{name}",
  "/favicon.ico",
  "/.env",
  "/.git/config",
  "/api",
  "/api/{name}",
  "/api/admin/{name}",
  "/{name}",
  "//{name}",
];

function otherTarget(random: Random, { pages, ids }: FuzzWorld): string {
  const path = random.pick(random.chance(0.4) ? pages : files);
  const filled = path.replace(/\{\w+\}/g, () =>
    random.chance(0.5) ? String(random.int(1, ids.highest)) : segment(random),
  );
  const altered = random.chance(0.15)
    ? random.pick([
        `${filled}/`,
        `/${filled}`,
        `/.${filled}`,
        `${filled}/..`,
        `${filled}%2f..`,
        `${filled};a=b`,
        `${filled}\\`,
        filled.toUpperCase(),
        `http://localhost${filled}`,
        `https://evil.example${filled}`,
        "*",
        `${filled}#x`,
      ])
    : filled;
  const names = ["brand", "page", "sort", "material", "minPrice", "from", "authTab", "x"];
  const search = random.some(names, 0.15).map((name) => `${name}=${percent(hostileText(random))}`);
  return search.length > 0 ? `${altered}?${search.join("&")}` : altered;
}

function headersOf(
  random: Random,
  world: FuzzWorld,
  { method, access, isKeyed = false }: Parts,
  body: Buffer | undefined,
): string[] {
  const lines = [
    `Host: ${random.chance(0.95) ? "localhost" : oneLine(hostileText(random)).slice(0, 200)}`,
  ];
  const cookie = cookieOf(random, world, access);
  if (cookie !== undefined) lines.push(`Cookie: ${cookie}`);
  if (body) {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
      "application/json\ta",
      oneLine(hostileText(random)),
      "multipart/form-data; boundary=x",
    ];
    const type = random.chance(0.93) ? "application/json" : random.pick(types);
    lines.push(`Content-Type: ${type.slice(0, 500)}`, `Content-Length: ${body.length}`);
  } else if (method !== "GET" && random.chance(0.5)) lines.push("Content-Length: 0");
  if (isKeyed && random.chance(0.9)) {
    const key = random.chance(0.8) ? `fuzz-key-${random.int(1, 99)}` : hostileText(random);
    lines.push(`Idempotency-Key: ${oneLine(key).slice(0, 300)}`);
  }
  const unusual = [
    `Origin: ${random.pick(["http://localhost", "null", "https://evil.example", oneLine(hostileText(random)).slice(0, 300)])}`,
    `Sec-Fetch-Site: ${random.pick(["same-origin", "cross-site", "none", "x"])}`,
    `Sec-Fetch-Mode: ${random.pick(["navigate", "cors"])}`,
    `Accept-Encoding: ${random.pick(["gzip", "br", "identity;q=0", "*;q=0", oneLine(hostileText(random)).slice(0, 300)])}`,
    `If-None-Match: ${oneLine(hostileText(random)).slice(0, 2_000)}`,
    `Range: bytes=${random.pick(["0-", "-1", "9-1", "0-0,1-1"])}`,
    `X-Forwarded-For: ${oneLine(hostileText(random)).slice(0, 300)}`,
    `X-Forwarded-Host: evil.example`,
    `X-Http-Method-Override: DELETE`,
    `Accept: ${oneLine(hostileText(random)).slice(0, 300)}`,
    `User-Agent: ${oneLine(hostileText(random)).slice(0, 2_000)}`,
    `Authorization: Basic ${oneLine(hostileText(random)).slice(0, 300)}`,
    "Expect: 100-continue",
    "Upgrade: websocket",
    `Content-Encoding: ${random.pick(["gzip", "br", "identity"])}`,
  ];
  lines.push(...random.some(unusual, 0.06));
  return lines.map((line) => `${line}\r\n`);
}

const roles = ["guest", "customer", "customer", "wholesale", "admin"] as const;
const roleFor: Partial<Record<Access, Role>> = { user: "customer", wholesale: "wholesale" };

/** Half of the calls come from a role that may send them. */
function cookieOf(random: Random, world: FuzzWorld, access?: Access): string | undefined {
  const isAllowed = random.chance(0.5) && access !== undefined && access !== "public";
  const role = isAllowed ? (roleFor[access] ?? "admin") : random.pick(roles);
  const token = random.chance(0.9)
    ? world.token(role)
    : random.pick([
        world.endedToken,
        world.endedToken.slice(0, 20),
        "a".repeat(43),
        percent(hostileText(random)).slice(0, 3_000),
        "%",
        '"'.repeat(43),
      ]);
  if (token === undefined) return undefined;
  const before = random.chance(0.1) ? `${oneLine(hostileText(random)).slice(0, 500)}; ` : "";
  return `${before}meridian_session=${token}`;
}

/** A path segment, escaped correctly or as an attacker would. */
function segment(random: Random): string {
  if (random.chance(0.7)) return percent(hostileText(random));
  return random.pick([
    "%zz",
    `%${marker}`,
    "%",
    "%c0%ae",
    "%00",
    "%ff",
    "%2e%2e%2f",
    "%5c",
    "1%00",
    "a".repeat(300),
    "%e2%80%ae",
    "..;",
    "%252e",
    "{id}",
    ":id",
    "*",
  ]);
}

const escapes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, "0")}`;
});

/** Percent-encodes every byte, also of invalid characters. */
function percent(text: string): string {
  let escaped = "";
  for (const byte of Buffer.from(text)) escaped += escapes[byte];
  return escaped;
}

const oneLine = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .trim();

const wireSafe = (target: string) => target.replace(/[^\x21-\x7e]/g, "") || "/";
