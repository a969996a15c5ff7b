import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normalisedUrl, redirectFor, renderFailure, renderPage } from "#src/app/entry-server.tsx";
import type { PageState } from "#src/lib/page-state.tsx";
import { Encoded } from "#src/platform/encoded.ts";
import type { PageCache } from "#src/platform/page-cache.ts";
import { asAppError } from "#src/platform/problem.ts";
import type { AssetsOf } from "./assets.ts";
import type { Dispatch } from "./dispatch.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import { send } from "./send.ts";
import { sendKept } from "./send-kept.ts";
import type { VisitOf } from "./visit.ts";

interface PageOptions {
  readonly stateOf: () => Promise<PageState>;
  readonly assetsOf: AssetsOf;
  readonly dispatch: Dispatch;
  readonly cache: PageCache;
  readonly ready: ReadyAnswers;
  readonly visitOf: VisitOf;
}

const htmlType = "text/html; charset=utf-8";
const forOneViewer = { cacheControl: "private, no-store", vary: "Cookie" };

export function mountPages(app: FastifyInstance, options: PageOptions): void {
  app.get("/*", async (request, reply) => {
    // Put together, not resolved: an address that starts with two slashes would name another host.
    const url = new URL(`http://page.invalid${request.url}`);
    const tidy = `/${url.pathname.replace(/^\/+|\/+$/g, "")}`;
    if (tidy !== url.pathname) return reply.redirect(tidy + url.search, 308);
    try {
      return await answerPage(request, reply, url, options);
    } catch (error) {
      return answerFailure(request, reply, error, options);
    }
  });
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname: path, searchParams: search }: URL,
  options: PageOptions,
): Promise<FastifyReply> {
  const { viewer } = await options.visitOf(request, reply);
  const elsewhere = redirectFor(path, viewer);
  if (elsewhere) return reply.header("cache-control", "private, no-store").redirect(elsewhere, 303);

  const get = (url: string) => options.dispatch(url, viewer, request.log);
  const render = async (use: "kept" | "once") => {
    const state = await options.stateOf();
    const { status, html } = await renderPage(
      { path, search, get },
      { state, assetsOf: options.assetsOf },
    );
    return { status, encoded: new Encoded(Buffer.from(html), htmlType, use) };
  };
  if (viewer.kind === "user") {
    return send(request, reply, { ...(await render("once")), ...forOneViewer });
  }
  const normalised = normalisedUrl(path, search);
  const kept = await options.cache.get(normalised, () => render("kept"));
  const canonical = request.url === normalised;
  return sendKept(request, reply, kept, { ready: options.ready, canonical });
}

async function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  options: PageOptions,
): Promise<FastifyReply> {
  const known = asAppError(error);
  if (known?.retryAfterSeconds) reply.header("retry-after", known.retryAfterSeconds);
  if (known?.status === 503) request.server.troubles.note(error);
  else request.log.error({ err: error }, "page failed");
  const encoded = new Encoded(Buffer.from(renderFailure(options.assetsOf)), htmlType, "once");
  const status = known && known.status >= 500 ? known.status : 500;
  return send(request, reply, { status, encoded, ...forOneViewer });
}
