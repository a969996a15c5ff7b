import { once } from "node:events";
import { connect, type Socket } from "node:net";

const head = "Host: shop.test\r\nContent-Type: application/json\r\n";
/** More than all buffers on the way hold. */
const unread = `GET /api/watches HTTP/1.1\r\n${head}\r\n`.repeat(400);

/** What each kind sends before it falls silent. */
export const halfOpenKinds = {
  silent: "",
  "half a head": "GET /shop HTTP/1.1\r\nHost: shop.te",
  "a head by drips": "GET /shop HTTP/1.1\r\nHost: shop.test\r\nX-Drip: ",
  "a body that never comes": `POST /api/subscribe HTTP/1.1\r\n${head}Content-Length: 5000\r\n\r\n{`,
  "answers that are never read": unread,
} as const;
export type HalfOpenKind = keyof typeof halfOpenKinds;

export interface HalfOpen {
  readonly kind: HalfOpenKind;
  /** What the server said before it closed; undefined while it has not. */
  said(): string | undefined;
  destroy(): void;
}

export async function openHalf(port: number, kind: HalfOpenKind): Promise<HalfOpen> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  let said = "";
  let isClosed = false;
  socket.on("close", () => {
    isClosed = true;
  });
  if (kind !== "answers that are never read") {
    socket.setEncoding("latin1").on("data", (text: string) => {
      said += text;
    });
  }
  socket.write(halfOpenKinds[kind]);
  if (kind === "a head by drips") drip(socket);
  return { kind, said: () => (isClosed ? said : undefined), destroy: () => socket.destroy() };
}

/** So many at once, of all kinds in turn. */
export function openHalves(port: number, count: number): Promise<HalfOpen[]> {
  const kinds = Object.keys(halfOpenKinds) as HalfOpenKind[];
  const kindOf = (place: number) => kinds[place % kinds.length] ?? "silent";
  return Promise.all(Array.from({ length: count }, (_, place) => openHalf(port, kindOf(place))));
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write("x"), 1_000);
  socket.on("close", () => clearInterval(timer));
}
