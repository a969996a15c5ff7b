import { connect } from "node:net";

export interface Flood {
  /** Of the first response; undefined if there was none. */
  readonly status: number | undefined;
  /** Bytes of the body that were sent, including buffered ones. */
  readonly sent: number;
  readonly ms: number;
}

const block = Buffer.alloc(64 * 1024, "x");

/** Sends an endless body, or one of `bytes`, until the server stops it. */
export function flood(
  port: number,
  request: {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    bytes: number;
    chunked?: boolean;
  },
): Promise<Flood> {
  const { method = "POST", path, headers = {}, bytes, chunked = false } = request;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    let sent = 0;
    let response = "";
    let ms = 0;
    const lines = Object.entries({
      Host: "localhost",
      "Content-Type": "application/json",
      ...headers,
      ...(chunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(bytes) }),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    const sendMore = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += block.length;
        const part = chunked ? [`${block.length.toString(16)}\r\n`, block, "\r\n"] : [block];
        if (!part.map((buffer) => socket.write(buffer)).at(-1)) return;
      }
      if (chunked) socket.write("0\r\n\r\n");
      if (response !== "") socket.end();
    };
    socket.on("connect", sendMore).on("drain", sendMore);
    socket.on("data", (chunk: Buffer) => {
      ms ||= performance.now() - startedAt;
      response += chunk.toString("latin1");
      if (sent >= bytes) socket.end();
    });
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (?:100.*?HTTP\/1\.1 )?(\d+)/s.exec(response)?.[1];
      const flushed = sent - socket.writableLength;
      resolve({ status: status ? Number(status) : undefined, sent: flushed, ms });
    });
  });
}
