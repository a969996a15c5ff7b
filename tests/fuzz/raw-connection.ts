import { connect, type Socket } from "node:net";

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly ms: number;
}

/** What happened instead of a response. */
export type NoResponse = "reset" | "closed" | "silent" | "garbled" | "unsolicited";
export type Outcome = RawResponse | NoResponse;

const responseLimitMs = 15_000;
const endOfHead = Buffer.from("\r\n\r\n");

/** A raw keep-alive connection that sends requests byte by byte. */
export class RawConnection {
  private socket: Socket | undefined;
  private received = Buffer.alloc(0);
  private changed = () => {};
  private ended: "reset" | "closed" | undefined;

  constructor(private readonly port: number) {}

  /** With `last` the client ends its side of the connection. */
  async send(bytes: Buffer, { method = "GET", last = false } = {}): Promise<Outcome> {
    const socket = this.open();
    if (this.received.length > 0) return this.fail("unsolicited");
    const startedAt = performance.now();
    socket.write(bytes);
    if (last) socket.end();
    const deadline = startedAt + responseLimitMs;
    for (;;) {
      const read = parseResponse(this.received, { method, complete: this.ended !== undefined });
      if (read === "garbled") return this.fail("garbled");
      if (read) {
        this.received = this.received.subarray(read.length);
        if (last || read.headers.connection === "close" || this.ended) this.close();
        return { ...read, ms: performance.now() - startedAt };
      }
      if (this.ended) return this.fail(this.ended);
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) return this.fail("silent");
      await this.change(remainingMs);
    }
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private fail(outcome: NoResponse): NoResponse {
    this.close();
    return outcome;
  }

  private open(): Socket {
    if (this.socket && !this.ended) return this.socket;
    this.close();
    this.received = Buffer.alloc(0);
    this.ended = undefined;
    const socket = connect(this.port, "127.0.0.1").setNoDelay(true);
    const changed = (change: () => void) => {
      if (socket !== this.socket) return;
      change();
      this.changed();
    };
    socket.on("data", (chunk: Buffer) =>
      changed(() => {
        this.received = Buffer.concat([this.received, chunk]);
      }),
    );
    socket.on("error", () =>
      changed(() => {
        this.ended = "reset";
      }),
    );
    socket.on("close", () =>
      changed(() => {
        this.ended ??= "closed";
      }),
    );
    this.socket = socket;
    return socket;
  }

  private change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.changed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

type Read = Omit<RawResponse, "ms"> & { readonly length: number };

function parseResponse(
  bytes: Buffer,
  state: { method: string; complete: boolean },
): Read | "garbled" | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return bytes.length > 100_000 ? "garbled" : undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!status || lines.some((line) => !/^[\w-]+: /.test(line))) return "garbled";
  const start = end + endOfHead.length;
  if (status < 200) {
    const after = parseResponse(bytes.subarray(start), state);
    return typeof after === "object" ? { ...after, length: after.length + start } : after;
  }
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.replace(/^[\w-]+: /, "")]),
  );
  const body = readBody(bytes.subarray(start), status, headers, state);
  return body && { status, headers, body: body.text, length: start + body.length };
}

function readBody(
  bytes: Buffer,
  status: number,
  headers: Record<string, string>,
  { method, complete }: { method: string; complete: boolean },
): { text: Buffer; length: number } | undefined {
  if (method === "HEAD" || status === 204 || status === 304) {
    return { text: Buffer.alloc(0), length: 0 };
  }
  if (headers["transfer-encoding"] === "chunked") return readChunks(bytes);
  const contentLength = headers["content-length"];
  if (contentLength === undefined)
    return complete ? { text: bytes, length: bytes.length } : undefined;
  const length = Number(contentLength);
  return bytes.length < length ? undefined : { text: bytes.subarray(0, length), length };
}

function readChunks(bytes: Buffer): { text: Buffer; length: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    const next = line + 2 + size + 2;
    if (Number.isNaN(size) || bytes.length < next) return undefined;
    if (size === 0) return { text: Buffer.concat(parts), length: next };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
