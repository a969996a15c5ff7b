import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import {
  Forbidden,
  freshSignInRequired,
  Invalid,
  NotFound,
  SignInRequired,
} from "#src/domain/errors.ts";
import { hasStaffRight, type SignedInViewer, type Viewer } from "#src/domain/viewer.ts";
import {
  type Access,
  type CatalogTag,
  type Endpoint,
  type QueryValues,
  writeUrl,
} from "#src/lib/endpoint.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import type { MediaStore } from "#src/platform/media/media-store.ts";
import type { PasswordHasher } from "#src/platform/security/passwords.ts";
import type { SessionOrigin, SessionVersion } from "#src/platform/security/session.ts";
import type { Config } from "#src/platform/settings/config.ts";

/** Made once when the process starts, for all handlers. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly media: MediaStore;
  readonly passwords: PasswordHasher;
}

/** Belongs to one request, because signing in and out sets the cookie of its response. */
export interface SessionControl {
  /** Undefined for guests, and for all while a page is rendered. */
  readonly current:
    | {
        readonly id: number;
        readonly isFresh: boolean;
        /** Only of a call with `comparesSession`. */
        readonly version?: SessionVersion | undefined;
      }
    | undefined;
  /** Only the capability `accounts` sets it. */
  readonly origin?: SessionOrigin | undefined;
  /** Ends the browser's previous session; `alongside` runs in the same transaction. */
  start(userId: number, alongside?: (tx: Tx) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** For what protects an account: an open browser alone is not enough to change it. */
export function requireFreshSignIn({ session }: { session: SessionControl }): void {
  if (session.current?.isFresh) return;
  throw new Forbidden("Please confirm that it is you.", freshSignInRequired);
}

/** The shop's cookies besides that of the session. Scripts can't read them. */
export interface Cookies {
  /** In the order in which the browser sends them. */
  names(): readonly string[];
  get(name: string): string | undefined;
  /** Without a value the cookie is cleared. */
  set(name: string, value: string | undefined, maxAgeSeconds: number): void;
}

/** The request comes without its contents. */
export interface Caller {
  readonly viewer: Viewer;
  readonly session: SessionControl;
  readonly cookies: Cookies;
  readonly clientAddress: string;
  readonly log: FastifyBaseLogger;
}

/** A request before its parts are parsed. */
export interface RawCall extends Caller {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: unknown;
  readonly rawBody?: Buffer;
  readonly stream?: Readable;
  /** With a stream: aborted when the client has gone before the answer. */
  readonly gone?: AbortSignal;
}

/** A handler of an endpoint with `file` returns it. */
export interface FileReply {
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string | Buffer>;
}

export const csvReply = (name: string, content: FileReply["content"]): FileReply => ({
  contentType: "text/csv; charset=utf-8",
  name: `${name}.csv`,
  content,
});

type ViewerFor<A extends Access> = A extends "public" ? Viewer : SignedInViewer;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Call<E extends Endpoint> extends Services, Omit<Caller, "viewer"> {
  readonly viewer: ViewerFor<E["access"]>;
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  readonly headers: E["rawBody"] extends object ? IncomingHttpHeaders : Parsed<E["headers"]>;
  readonly rawBody: E["rawBody"] extends object ? Buffer : undefined;
  readonly stream: E["streamBody"] extends object ? Readable : undefined;
  readonly gone: E["streamBody"] extends object ? AbortSignal : undefined;
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E["file"] extends true ? FileReply : z.input<E["reply"]>>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Checks access and parses the request. */
  accept(raw: RawCall): AcceptedCall;
}

export interface AcceptedCall {
  /** The request's canonical address, if its response can be cached. */
  readonly cacheKey: string | undefined;
  handle(services: Services): Promise<Reply>;
}

export interface Reply {
  readonly data: object;
  readonly file?: FileReply;
  /** The parts of the catalog that it shows; undefined if the contract does not name them. */
  readonly tags: readonly CatalogTag[] | undefined;
  readonly isCacheable: boolean;
}

/**
 * The only place that checks access and parses input and reply. The reply passes through its schema, so
 * that a new column can't leave the server by accident.
 */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    accept(raw) {
      requireAccess(endpoint.access, raw.viewer);
      const params = parse(endpoint.params, raw.params, () => new NotFound());
      const query = parse(endpoint.query, raw.query, (text) => new Invalid(text, "invalid_query"));
      const body = parse(endpoint.body, raw.body, (text) => new Invalid(text));
      const headers = endpoint.rawBody
        ? raw.headers
        : parse(endpoint.headers, raw.headers, (text) => new Invalid(text, "invalid_header"));
      return {
        cacheKey: cacheKeyOf(endpoint, params as QueryValues | undefined, query),
        async handle(services) {
          const call = { ...raw, ...services, params, query, body, headers };
          const result = await handler(call as unknown as Call<E>);
          if (endpoint.file) {
            return { data: {}, file: result as FileReply, tags: undefined, isCacheable: false };
          }
          const data = endpoint.reply.parse(result);
          return {
            data,
            tags: endpoint.dependsOn?.({ params, query, reply: data } as never),
            isCacheable: endpoint.isCacheable?.(query as never, data as never) ?? true,
          };
        },
      };
    },
  };
}

function cacheKeyOf(endpoint: Endpoint, params: QueryValues = {}, query: unknown) {
  if (!endpoint.shared) return undefined;
  const canonical = endpoint.query ? endpoint.canonicalQuery?.(query as never) : {};
  return canonical && writeUrl(endpoint.path, { params, query: canonical });
}

export function requireAccess(access: Access, viewer: Viewer): void {
  if (access === "public") return;
  if (viewer.kind === "guest") throw new SignInRequired();
  if (access === "user") return;
  const granted = access === "wholesale" ? viewer.isWholesale : hasStaffRight(viewer, access);
  if (!granted) throw new Forbidden();
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  failure: (text: string | undefined) => Error,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, onlyOurMessages);
  if (result.success) return result.data;
  throw failure(result.error.issues.find((issue) => issue.message !== "")?.message);
}

/** Empties zod's own messages, which name types and patterns; messages in a schema take precedence. */
export const onlyOurMessages = { error: () => "" };
