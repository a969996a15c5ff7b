import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { Forbidden, Invalid, NotFound, SignInRequired } from "#src/domain/errors.ts";
import type { SignedInViewer, Viewer } from "#src/domain/viewer.ts";
import type { Access, Endpoint } from "#src/lib/endpoint.ts";
import type { Config } from "./config.ts";
import type { Db, Tx } from "./db/client.ts";
import type { PasswordHasher } from "./passwords.ts";

/** What every handler may use; made once when the process starts. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly passwords: PasswordHasher;
}

/** Signing in and out changes the browser's cookie, so these act on the request at hand. */
export interface SessionControl {
  /** The session this browser had ends with it; what belongs to the sign-in is done with it or not at all. */
  start(userId: number, alongside?: (tx: Tx) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** A request as it comes, before anything in it is believed. */
export interface RawCall {
  readonly viewer: Viewer;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly session: SessionControl;
  readonly log: FastifyBaseLogger;
}

type ViewerFor<A extends Access> = A extends "public" ? Viewer : SignedInViewer;
type Parsed<S> = S extends z.ZodObject ? z.output<S> : undefined;

export interface Call<E extends Endpoint> extends Services {
  readonly viewer: ViewerFor<E["access"]>;
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  readonly session: SessionControl;
  readonly log: FastifyBaseLogger;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E["reply"]>>;

export interface Route {
  readonly endpoint: Endpoint;
  answer(services: Services, raw: RawCall): Promise<unknown>;
}

/**
 * Access, input and reply of a call are settled here and nowhere else. The reply passes through its
 * schema, so that a new column can't leave the server by accident.
 */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    async answer(services, raw) {
      requireAccess(endpoint.access, raw.viewer);
      const call = {
        ...services,
        viewer: raw.viewer,
        params: parse(endpoint.params, raw.params, () => new NotFound()),
        query: parse(endpoint.query, raw.query, (text) => new Invalid(text, "invalid_query")),
        body: parse(endpoint.body, raw.body, (text) => new Invalid(text)),
        session: raw.session,
        log: raw.log,
      };
      return endpoint.reply.parse(await handler(call as unknown as Call<E>));
    },
  };
}

export function requireAccess(access: Access, viewer: Viewer): void {
  if (access === "public") return;
  if (viewer.kind === "guest") throw new SignInRequired();
  if (access === "wholesale" && !viewer.isWholesale) throw new Forbidden();
  if (access === "admin" && !viewer.isAdmin) throw new Forbidden();
}

function parse(
  schema: z.ZodObject | undefined,
  value: unknown,
  failure: (text: string | undefined) => Error,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw failure(firstSentence(result.error));
}

/** Only texts that we wrote ourselves are for people; the library's own name types and patterns. */
function firstSentence(error: z.ZodError): string | undefined {
  const written = error.issues.find((issue) => !issue.message.startsWith("Invalid "));
  return written?.message;
}
