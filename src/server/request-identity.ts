import type { FastifyReply, FastifyRequest } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services, SessionControl } from "#src/platform/serve.ts";
import type { SessionCookie } from "#src/platform/session.ts";
import { endSession, findUserAsViewer, findViewer, startSession } from "#src/platform/session.ts";

interface RequestIdentity {
  readonly viewer: Viewer;
  readonly session: SessionControl;
}

export type IdentityOf = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestIdentity>;

/** Reads the session at most once per request. */
export function createIdentityOf(services: Services, cookie: SessionCookie): IdentityOf {
  const identities = new WeakMap<FastifyRequest, Promise<RequestIdentity>>();
  return (request, reply) => {
    const identity = identities.get(request) ?? readIdentity(request, reply, services, cookie);
    identities.set(request, identity);
    return identity;
  };
}

/** A cookie without a valid session is cleared. */
async function readIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Services,
  cookie: SessionCookie,
): Promise<RequestIdentity> {
  const token = cookie.read(request.headers.cookie);
  const viewer = token === undefined ? undefined : await findViewer(db, token);
  if (token !== undefined && !viewer) reply.header("set-cookie", cookie.clear());
  if (viewer) request.log = request.log.child({ user: viewer.id });
  return {
    viewer: viewer ?? guest,
    session: {
      async start(userId, alongside) {
        const session = await inTransaction(db, async (tx) => {
          const user = await findUserAsViewer(tx, userId);
          if (!user) throw new NotFound();
          if (token !== undefined) await endSession(tx, token);
          await alongside?.(tx);
          return startSession(tx, user);
        });
        reply.header("set-cookie", cookie.set(session.token, session.maxAgeSeconds));
      },
      async end() {
        if (token !== undefined) await endSession(db, token);
        reply.header("set-cookie", cookie.clear());
      },
    },
  };
}
