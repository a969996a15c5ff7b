import type { FastifyReply, FastifyRequest } from "fastify";
import { NotFound } from "#src/domain/errors.ts";
import { guest, type Viewer } from "#src/domain/viewer.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services, SessionControl } from "#src/platform/serve.ts";
import { endSession, findUserAsViewer, findViewer, startSession } from "#src/platform/session.ts";
import type { SessionCookie } from "#src/platform/session-cookie.ts";

export interface Visit {
  readonly viewer: Viewer;
  readonly session: SessionControl;
}

export type VisitOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit>;

/** Who this request is from. A cookie that opens nothing any more is taken back. */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  cookie: SessionCookie,
): Promise<Visit> {
  const { db } = services;
  const token = cookie.read(request.headers.cookie);
  const known = token === undefined ? undefined : await findViewer(db, token);
  if (token !== undefined && !known) reply.header("set-cookie", cookie.clear());
  if (known) request.log = request.log.child({ user: known.id });
  return {
    viewer: known ?? guest,
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
