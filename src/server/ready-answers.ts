import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type Encoding, negotiate } from "#src/platform/encoded.ts";
import type { SentHeaders } from "./send.ts";

interface ReadyAnswer {
  readonly etag: string;
  /** Names and values in turn, as they go over the wire. */
  readonly headers: readonly string[];
  readonly headersOf304: readonly string[];
  readonly body: Buffer;
}

const maxBytes = 32 * 1024 * 1024;
/** Only a browser's own spelling of an address is worth remembering. */
const longestUrl = 300;
const headersBytes = 2_048;
const ofOneRequest = ["x-request-id", "date", "connection", "keep-alive"];
const ofTheBody = ["content-type", "content-encoding", "content-length"];

/**
 * What guests ask for most, kept to the last header, and sent before the router sees the request. Only
 * answers that the page cache holds for the current catalog get in, and only requests that bring
 * neither a session nor anything else to decide upon are answered here.
 */
export class ReadyAnswers {
  private readonly answers = new LRUCache<string, ReadyAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + headersBytes,
  });
  private readonly encodings = new LRUCache<string, Encoding>({ max: 100 });
  private keptVersion = "";
  private closed = false;
  private count = 0;

  constructor(
    private readonly version: () => string,
    private readonly sessionCookie: string,
  ) {}

  keep(
    request: { url: string; encoding: Encoding; version: string },
    answer: { etag: string; headers: SentHeaders; body: Buffer },
  ): void {
    const { url, encoding, version } = request;
    if (url.length > longestUrl || version !== this.version()) return;
    this.dropOld(version);
    const { etag, body } = answer;
    const headers = Object.entries({ ...answer.headers, "content-length": body.length });
    this.answers.set(`${encoding} ${url}`, {
      etag,
      body,
      headers: flat(headers, ofOneRequest),
      headersOf304: flat(headers, [...ofOneRequest, ...ofTheBody]),
    });
  }

  /** Whether the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.closed || !isPlainGet(request) || this.hasSession(request)) return false;
    const { headers, url } = request;
    const encoding = this.encodingFor(headers["accept-encoding"] ?? "");
    this.dropOld(this.version());
    const ready = this.answers.get(`${encoding} ${url}`);
    const known = headers["if-none-match"];
    if (!ready || (known !== undefined && known !== ready.etag)) return false;
    this.count += 1;
    if (known === undefined) {
      response.writeHead(200, [...ready.headers, "x-request-id", randomUUID()]).end(ready.body);
    } else {
      response.writeHead(304, [...ready.headersOf304, "x-request-id", randomUUID()]).end();
    }
    return true;
  }

  /** From here on the router answers everything, which says to each connection that it ends. */
  close(): void {
    this.closed = true;
  }

  get sent(): number {
    return this.count;
  }

  private hasSession({ headers }: IncomingMessage): boolean {
    return headers.cookie?.includes(this.sessionCookie) ?? false;
  }

  private encodingFor(accepted: string): Encoding {
    const known = this.encodings.get(accepted) ?? negotiate(accepted);
    this.encodings.set(accepted, known);
    return known;
  }

  private dropOld(version: string): void {
    if (version === this.keptVersion) return;
    this.answers.clear();
    this.keptVersion = version;
  }
}

/** Nothing that the router would have to look at: no body, no encoding of it. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers["content-encoding"] === undefined
  );
}

function flat(
  headers: readonly (readonly [string, unknown])[],
  without: readonly string[],
): readonly string[] {
  return headers.flatMap(([name, value]) => (without.includes(name) ? [] : [name, String(value)]));
}
