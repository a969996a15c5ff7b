import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isOn } from "#src/domain/capabilities.ts";
import { NotFound } from "#src/domain/errors.ts";
import { guest } from "#src/domain/viewer.ts";
import { draftCookie } from "#src/features/orders/checkout/draft.service.ts";
import { forgetOrderKeys } from "#src/features/orders/order-keys.service.ts";
import { describeDevice } from "#src/lib/describe-device.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { addressRange, clientKey } from "#src/platform/http/client-address.ts";
import type { Caller, Cookies, Services } from "#src/platform/http/serve.ts";
import type { SessionCookie } from "#src/platform/security/session.ts";
import {
  endSession,
  type FoundSession,
  findSession,
  findUserAsViewer,
  type SessionOrigin,
  startSession,
  viewerIn,
} from "#src/platform/security/session.ts";
import { hashToken } from "#src/platform/security/tokens.ts";
import type { Config } from "#src/platform/settings/config.ts";

/** `recently`: for a call whose statement compares the session, one that was read shortly before is good enough. */
export type CallerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  session?: "recently" | "again",
) => Promise<Caller>;

const maxRecentSessions = 10_000;

/** Reads the session at most once per request, unless it must be read again. */
export function createCallerOf(services: Services, cookie: SessionCookie): CallerOf {
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>();
  const recent = new LRUCache<string, FoundSession>({ max: maxRecentSessions });
  const find = async (token: string, mayBeRecent: boolean) => {
    const key = hashToken(token).toString("base64");
    const known = mayBeRecent ? recent.get(key) : undefined;
    if (known && performance.now() < known.validUntil) return known;
    const found = await findSession(services.db, token);
    if (found) recent.set(key, found);
    return found;
  };
  return (request, reply, session) => {
    const known = session === "again" ? undefined : callers.get(request);
    const isRecent = session === "recently";
    const read = async (token: string) => {
      const found = await find(token, isRecent);
      return found && { ...found, version: isRecent ? found.version : undefined };
    };
    const caller = known ?? readCaller(request, reply, services, cookie, read);
    callers.set(request, caller);
    return caller;
  };
}

type ReadSession = (token: string) => Promise<FoundSession | undefined>;

/** A cookie without a valid session is cleared. */
async function readCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config }: Services,
  cookie: SessionCookie,
  read: ReadSession,
): Promise<Caller> {
  const token = cookie.read(request.headers.cookie);
  const found = token === undefined ? undefined : await read(token);
  const viewer = found && viewerIn(config, found);
  if (token !== undefined && !viewer) reply.header("set-cookie", cookie.clear());
  if (viewer) request.log = request.log.child({ user: viewer.id });
  const cookies = cookiesOf(request, reply, config);
  const origin = originOf(request, config);
  return {
    viewer: viewer ?? guest,
    session: {
      current: found && { id: found.id, isFresh: found.isFresh, version: found.version },
      origin,
      async start(userId, alongside) {
        const session = await inTransaction(db, async (tx) => {
          if (token !== undefined) await endSession(tx, token);
          await alongside?.(tx);
          const user = await findUserAsViewer(tx, userId);
          if (!user) throw new NotFound();
          return startSession(tx, user, origin);
        });
        reply.header("set-cookie", cookie.set(session.token, session.maxAgeSeconds));
      },
      async end() {
        if (token !== undefined) await endSession(db, token);
        reply.header("set-cookie", cookie.clear());
        // A draft that was typed before signing in belongs to nobody's account yet.
        if (cookies.get(draftCookie) !== undefined) cookies.set(draftCookie, undefined, 0);
        forgetOrderKeys(cookies);
      },
    },
    cookies,
    clientAddress: clientKey(request.ip),
    log: request.log,
  };
}

function originOf(request: FastifyRequest, config: Config): SessionOrigin | undefined {
  if (!isOn(config, "accounts")) return undefined;
  return {
    device: describeDevice(request.headers["user-agent"]),
    addressRange: addressRange(request.ip),
  };
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, config: Config): Cookies {
  const secure = config.publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-meridian_" : "meridian_";
  const fullName = (name: string) => prefix + name;
  const sent = () => parseCookie(request.headers.cookie ?? "");
  return {
    names: () =>
      Object.keys(sent()).flatMap((name) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      ),
    get: (name) => sent()[fullName(name)],
    set(name, value = "", maxAgeSeconds) {
      const maxAge = value === "" ? 0 : maxAgeSeconds;
      const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
      const cookie = stringifySetCookie({ name: fullName(name), value, maxAge, ...attributes });
      reply.header("set-cookie", cookie);
    },
  };
}
