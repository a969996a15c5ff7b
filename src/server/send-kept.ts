import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer } from "#src/platform/page-cache.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import { send } from "./send.ts";

/** Any cache may keep it but must ask first, and only for those who bring no cookie. */
const shared = { cacheControl: "public, no-cache", vary: "Cookie" };

/** What all guests share; asked for in its one true spelling, it is sent without the router next time. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  { ready, canonical }: { ready: ReadyAnswers; canonical: boolean },
): Promise<FastifyReply> {
  const { status, encoded, version } = kept;
  if (status !== 200 || version === undefined || !canonical) {
    return send(request, reply, { status, encoded, ...shared });
  }
  return send(request, reply, {
    status,
    encoded,
    ...shared,
    onSent: ({ encoding, ...answer }) =>
      ready.keep({ url: request.url, encoding, version }, answer),
  });
}
