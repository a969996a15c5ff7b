import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Origin, TagChanges } from "#src/platform/cache/tag-changes.ts";
import { type Loaded, TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import {
  type CachedBody,
  type Encoding,
  forOneViewer,
  negotiate,
  send,
} from "#src/server/http/send.ts";

interface CachedResponse {
  readonly etag: string;
  /** Names and values alternate, as `writeHead` takes them. The last value is the id of the request. */
  readonly headers: string[];
  readonly headersOf304: string[];
  readonly body: Buffer;
  /** Until the response is sent again, if it can be compressed better. */
  recompress?: (() => Promise<void>) | undefined;
}

interface NewResponse {
  readonly etag: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

interface ResponsePlace {
  readonly url: string;
  readonly encoding: Encoding;
  readonly origin: Origin;
}

const maxBytes = 32 * 1024 * 1024;
const maxUrlLength = 300;
const headersBytes = 2_048;
const maxRecompressing = 1_000;
const perRequestHeaders = ["x-request-id", "date", "connection", "keep-alive"];
const bodyHeaders = ["content-type", "content-encoding", "content-length"];

/**
 * Whole responses to guests' most frequent requests, sent before the router runs. Only responses that the
 * page cache holds are stored, with the same tags, and only requests that have neither a session nor
 * anything else to decide are answered.
 */
export class ResponseCache {
  private readonly responses: TaggedCache<CachedResponse>;
  private readonly recompressing = new Set<() => Promise<void>>();
  private closed = false;
  private sentCount = 0;

  constructor(
    changes: TagChanges,
    private readonly sessionCookie: string,
  ) {
    this.responses = new TaggedCache(changes, {
      maxBytes,
      bytesOf: ({ body }) => body.length + headersBytes,
    });
  }

  /** `recompress` makes a smaller body. It is called if the response is sent a second time. */
  set(
    place: ResponsePlace,
    { etag, body, headers }: NewResponse,
    recompress?: () => Promise<Buffer>,
  ): void {
    const { url, encoding, origin } = place;
    if (url.length > maxUrlLength) return;
    const entries = Object.entries({ ...headers, "content-length": body.length });
    const response: CachedResponse = {
      etag,
      body,
      recompress:
        recompress && (async () => this.set(place, { etag, headers, body: await recompress() })),
      headers: flatten(entries, perRequestHeaders),
      headersOf304: flatten(entries, [...perRequestHeaders, ...bodyHeaders]),
    };
    this.responses.set(`${encoding} ${url}`, response, origin);
  }

  /** Returns whether the request has been answered. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url } = request;
    if (this.closed || !isPlainGet(request) || this.namesSomeone(headers)) return false;
    const encoding = negotiate(headers["accept-encoding"]);
    const cached = this.responses.get(`${encoding} ${url}`);
    const etag = headers["if-none-match"];
    if (!cached || (etag !== undefined && etag !== cached.etag)) return false;
    this.sentCount += 1;
    if (cached.recompress) this.recompressLater(cached);
    if (etag === undefined) response.writeHead(200, withId(cached.headers)).end(cached.body);
    else response.writeHead(304, withId(cached.headersOf304)).end();
    return true;
  }

  /** Whether the request may be of someone else than a guest. A session that has ended counts, too. */
  namesSomeone({ cookie, authorization }: IncomingHttpHeaders): boolean {
    return authorization !== undefined || (cookie?.includes(this.sessionCookie) ?? false);
  }

  /** From now on the router answers everything, because it tells each connection to close. */
  close(): void {
    this.closed = true;
  }

  get sent(): number {
    return this.sentCount;
  }

  get size(): number {
    return this.responses.size;
  }

  /** One after another, so that requests never wait for more than one compressor. */
  private recompressLater(cached: CachedResponse): void {
    const { recompress } = cached;
    if (!recompress || this.recompressing.size >= maxRecompressing) return;
    cached.recompress = undefined;
    this.recompressing.add(recompress);
    if (this.recompressing.size === 1) void this.recompressAll();
  }

  private async recompressAll(): Promise<void> {
    for (const recompress of this.recompressing) {
      if (this.closed) return;
      // If it fails, the response stays as it is.
      await recompress().catch(() => {});
      this.recompressing.delete(recompress);
    }
  }
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers["content-encoding"] === undefined
  );
}

function flatten(
  headers: readonly (readonly [string, unknown])[],
  without: readonly string[],
): string[] {
  const sent = headers.filter(([name]) => !without.includes(name));
  return [...sent.flatMap(([name, value]) => [name, String(value)]), "x-request-id", ""];
}

/** `writeHead` reads them at once, so all responses can share the array. */
function withId(headers: string[]): string[] {
  headers[headers.length - 1] = randomUUID();
  return headers;
}

/**
 * A cache in front asks before each use, and may send its copy when no shop answers (docs/decisions/071). nginx stores
 * what is stale from the start only if `X-Accel-Expires` comes first.
 */
const forEveryGuest = {
  accelExpires: "@1",
  cacheControl: "public, max-age=0, stale-if-error=86400",
  vary: "Cookie",
};

/** Other spellings of an address have no end, so only browsers may store them. */
export const forOneBrowser = { cacheControl: "private, no-cache", vary: "Cookie" };

interface SendCachedOptions {
  readonly responses: ResponseCache;
  /** Only this spelling of the address enters the response cache. */
  readonly canonicalUrl: string | undefined;
}

/** Sends a response that all guests share, and stores it for the requests that follow. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, origin }: Loaded<CachedBody>,
  { responses, canonicalUrl }: SendCachedOptions,
): Promise<FastifyReply> {
  const { encoded, status } = value;
  if (encoded.etag === undefined || responses.namesSomeone(request.headers)) {
    return send(request, reply, { ...value, ...forOneViewer });
  }
  const isStored = status === 200 && origin !== undefined && request.url === canonicalUrl;
  if (!isStored) return send(request, reply, { ...value, ...forOneBrowser });
  return send(request, reply, {
    ...value,
    ...forEveryGuest,
    onSend: ({ encoding, ...response }) =>
      responses.set(
        { url: request.url, encoding, origin },
        response,
        encoding === "br" ? () => encoded.recompress() : undefined,
      ),
  });
}
