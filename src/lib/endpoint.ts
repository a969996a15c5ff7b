import type { z } from "zod";
import type { Capable } from "#src/domain/capabilities.ts";
import type { StaffRight } from "#src/domain/viewer.ts";
import { HttpError } from "./http-error.ts";
import { fillPath } from "./paths.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** `wholesale` requires its own flag: an administrator is not a dealer. */
export type Access = "public" | "user" | "wholesale" | StaffRight;

/**
 * The triggers on the catalog's tables report these changes (docs/decisions/036). `watches` is anything of any watch
 * but its price, `prices` any price, `price:5000` a price that came to or crossed 5000 dollars, and `brands` the brands
 * and which watches each of them lists.
 */
export type CatalogTag = `watch:${number}` | `price:${number}` | "watches" | "prices" | "brands";

/** Counted per client address across all processes. A subnet of IPv6 (/64) is one client. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
  /** Counted per network of IPv6 (/56) too, which may do as much as `clientsPerNetwork`. */
  readonly alsoPerNetwork?: boolean;
}

export interface Endpoint extends Capable {
  readonly method: Method;
  /** Placeholders are written in braces, as in the specification: `/api/brands/id/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject | z.ZodDiscriminatedUnion;
  /** Names are in lower case. */
  readonly headers?: z.ZodObject;
  readonly reply: z.ZodObject;
  readonly status?: 200 | 201;
  /** The response depends on the catalog and on the viewer's prices alone, so guests share a cached one. */
  readonly shared?: boolean;
  /**
   * Names what the response shows of the catalog; a change of it makes cached ones stale. Without this function
   * neither the response nor a page that shows it is cached.
   */
  dependsOn?(exchange: never): readonly CatalogTag[];
  /**
   * The query as the shop's own pages write it, which becomes the cache key. Undefined where there is no
   * end of possible values: such a response is not cached, nor is that of a query without this function.
   */
  canonicalQuery?(query: never): QueryValues | undefined;
  /** False for a response to made-up values that only the database can recognise. */
  isCacheable?(query: never, reply: never): boolean;
  /**
   * The next page that this process sends must show the change. After a change of stock that holds for pages that show
   * the watch; other lists may follow a little later.
   */
  readonly changesCatalog?: true | "stock";
  readonly limit?: RateLimit;
  /**
   * The handler's only statement changes nothing unless the session is as it was read, so that it need not be read again
   * for each call (docs/decisions/037). The handler throws `SessionChanged` where that may be why nothing changed.
   */
  readonly comparesSession?: boolean;
  /**
   * The page whose HTML form posts here without JavaScript, with the same placeholders as `path`. The reply
   * must have `next`, the address that the browser is sent to, or `page` if `next` may be on another site:
   * the rule `form-action` forbids that a form leads there.
   */
  readonly formAt?: `/${string}`;
  /** The page to which a failure leads back, with `problem` in its search, if that is not `formAt`. */
  readonly formPage?: `/${string}`;
  /** The handler gets the bytes of the body as they came, to check a signature. */
  readonly rawBody?: { readonly maxBytes: number };
  /** The handler gets the body as a stream, of any type, and counts its bytes itself. */
  readonly streamBody?: { readonly maxBytes: number; readonly seconds: number };
  /** The handler returns a file instead of the reply. */
  readonly file?: boolean;
}

type Declared<R extends string> =
  R extends `${infer M extends Method} ${infer P extends Endpoint["path"]}`
    ? { readonly method: M; readonly path: P }
    : never;

/** The route is written as browser code repeats it. The call of a list brings its own along. */
interface Declare<S> {
  <const E extends Omit<Endpoint, keyof S>>(declaration: E): S & E;
  <
    const R extends `${Method} /api/${string}`,
    const E extends Omit<Endpoint, "method" | "path" | keyof S>,
  >(
    route: R,
    declaration: E,
  ): S & E & Declared<R>;
}

/** For calls that have some of their declaration in common, such as who may make them. */
export function endpointsWith<const S extends Partial<Endpoint>>(shared: S): Declare<S> {
  function declare(first: string | object, declaration?: object) {
    if (typeof first !== "string") return { ...shared, ...first };
    const [method, path] = first.split(" ", 2);
    return { method, path, ...shared, ...declaration };
  }
  return declare as Declare<S>;
}

export const endpoint = endpointsWith({});

export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

type UrlValue = string | number;
export type QueryValues = Readonly<Record<string, UrlValue | undefined>>;

type Given<S, Value> = S extends z.ZodObject ? Value : never;
type UrlParts<E extends Endpoint> = {
  [K in "params" as E[K] extends z.ZodObject ? K : never]: Record<
    keyof z.input<NonNullable<E["params"]>>,
    UrlValue
  >;
} & { query?: Given<E["query"], { [K in keyof z.input<NonNullable<E["query"]>>]?: UrlValue }> };
type BodyPart<E extends Endpoint> = {
  [K in "body" as E[K] extends z.ZodType ? K : never]: z.input<NonNullable<E["body"]>>;
};
type HeadersPart<E extends Endpoint> = {
  [K in "headers" as E[K] extends z.ZodObject ? K : never]: z.input<NonNullable<E["headers"]>>;
};
type Optionally<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
export type UrlInput<E extends Endpoint> = Optionally<UrlParts<E>>;

type CallParts<E extends Endpoint> = UrlParts<E> &
  BodyPart<E> &
  HeadersPart<E> & { keepalive?: boolean };
/** Nothing for a call that needs nothing. */
export type CallInput<E extends Endpoint> =
  // biome-ignore lint/suspicious/noConfusingVoidType: a mutation's input may be left out only if it is void
  Record<never, never> extends CallParts<E> ? void : CallParts<E>;
export type RouteOf<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

/**
 * Browser code names an endpoint by its type and repeats its route, which the compiler compares with
 * the declaration: `call<typeof signOut>("POST /api/auth/logout")`. The schemas stay on the server.
 */
export async function call<E extends Endpoint>(
  route: RouteOf<E>,
  ...[input]: Optionally<CallParts<E>>
): Promise<ReplyOf<E>> {
  const [method, path] = route.split(" ", 2) as [Method, E["path"]];
  const parts: { params?: QueryValues; query?: QueryValues } & RequestParts = input ?? {};
  return (await requestJson(method, writeUrl(path, parts), parts)) as ReplyOf<E>;
}

/** The address of a GET endpoint, which is also its query key. */
export function urlOf<E extends Endpoint & { method: "GET" }>(
  path: E["path"],
  ...[input]: UrlInput<E>
): string {
  return writeUrl(path, input ?? {});
}

export function writeUrl(
  path: string,
  { params = {}, query = {} }: { params?: QueryValues; query?: QueryValues },
): string {
  const filled = fillPath(path, params);
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined && entry[1] !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

interface RequestParts {
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** The browser completes the request even if the page is closed. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

export async function requestJson(
  method: Method,
  url: string,
  { body, file, headers, keepalive = false, signal }: RequestParts = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    keepalive,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, text || response.statusText);
  return text === "" ? undefined : JSON.parse(text);
}

/** The file of an endpoint with `file`, for callers who must send headers. */
export async function fetchFile(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Blob> {
  const response = await fetch(url, { credentials: "include", headers });
  if (!response.ok) throw new HttpError(response.status, await response.text());
  return response.blob();
}

/** 128 random bits, to name a request or a form. `crypto.randomUUID` is missing on pages without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
