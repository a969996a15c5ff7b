import { once } from "node:events";
import { connect, type Socket } from "node:net";

const head = "Host: localhost\r\nContent-Type: application/json\r\n";
/** More than all network buffers hold. */
const unread = `GET /api/watches HTTP/1.1\r\n${head}\r\n`.repeat(400);

/** What each kind sends before it stops. */
const halfOpenKinds = {
  silent: "",
  "half a head": "GET /shop HTTP/1.1\r\nHost: shop.te",
  "a head byte by byte": "GET /shop HTTP/1.1\r\nHost: localhost\r\nX-Drip: ",
  "a body that never arrives": `POST /api/subscribe HTTP/1.1\r\n${head}Content-Length: 5000\r\n\r\n{`,
  "responses that are never read": unread,
} as const;
type HalfOpenKind = keyof typeof halfOpenKinds;

export interface HalfOpenSocket {
  readonly kind: HalfOpenKind;
  /** What the server sent before it closed; undefined while it is open. */
  received(): string | undefined;
  destroy(): void;
}

async function openHalfOpen(port: number, kind: HalfOpenKind): Promise<HalfOpenSocket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  let received = "";
  let isClosed = false;
  socket.on("close", () => {
    isClosed = true;
  });
  if (kind !== "responses that are never read") {
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
  }
  socket.write(halfOpenKinds[kind]);
  if (kind === "a head byte by byte") sendSlowly(socket);
  return {
    kind,
    received: () => (isClosed ? received : undefined),
    destroy: () => socket.destroy(),
  };
}

/** Opens `count` connections, alternating between all kinds. */
export function openHalfOpenSockets(port: number, count: number): Promise<HalfOpenSocket[]> {
  const kinds = Object.keys(halfOpenKinds) as HalfOpenKind[];
  const kindOf = (index: number) => kinds[index % kinds.length] ?? "silent";
  return Promise.all(
    Array.from({ length: count }, (_, index) => openHalfOpen(port, kindOf(index))),
  );
}

function sendSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.write("x"), 1_000);
  socket.on("close", () => clearInterval(timer));
}
