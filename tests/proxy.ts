import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What happens to bytes under way. Held ones arrive when the line is healed, as after a short break of
 * a network; swallowed ones never do, and whoever was connected then waits for ever for an answer.
 */
export type Line = "open" | "held" | "swallowing";

export interface LineProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Bytes take this long in each direction. */
  delay(ms: number): void;
  become(line: Line): void;
  /** The first bytes that hold this text still reach the server; then the line becomes the other. */
  becomeAfter(text: string, line: Line): Promise<void>;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Stands between a client and the PostgreSQL of a connection string, and makes trouble when told. */
export async function startProxy(databaseUrl: string): Promise<LineProxy> {
  const target = new URL(databaseUrl);
  const state = new LineState().setMaxListeners(0);
  const sockets = new Set<Socket>();
  let isCut = false;

  const keep = (socket: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (isCut) return client.destroy();
    const upstream = connect({ ...addressOf(target), allowHalfOpen: true });
    keep(upstream);
    const link = state.newLink();
    carry(client, upstream, link, state, (chunk) => state.look(chunk));
    carry(upstream, client, link, state, () => {});
    return client;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: throughPort(target, (server.address() as AddressInfo).port),
    delay: (ms) => {
      state.delayMs = ms;
    },
    become: (line) => state.become(line),
    becomeAfter: (text, line) => state.becomeAfter(text, line),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    heal() {
      isCut = false;
      state.delayMs = 0;
      state.become("open");
    },
    async close() {
      state.become("open");
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

interface Link {
  isDead: boolean;
}

class LineState extends EventEmitter {
  delayMs = 0;
  line: Line = "open";
  private readonly links = new Set<Link>();
  private trap: { text: string; line: Line; sprung: () => void } | undefined;

  newLink(): Link {
    const link = { isDead: this.line === "swallowing" };
    this.links.add(link);
    return link;
  }

  become(line: Line): void {
    this.line = line;
    if (line === "swallowing") for (const link of this.links) link.isDead = true;
    if (line !== "held") this.emit("moving");
  }

  becomeAfter(text: string, line: Line): Promise<void> {
    return new Promise((sprung) => {
      this.trap = { text, line, sprung };
    });
  }

  look(chunk: Buffer): void {
    const { trap } = this;
    if (!trap || !chunk.includes(trap.text)) return;
    this.trap = undefined;
    this.become(trap.line);
    trap.sprung();
  }
}

/** One direction of one connection. Chunks go one by one, so that they never overtake each other. */
function carry(
  from: Socket,
  to: Socket,
  link: Link,
  state: LineState,
  passed: (chunk: Buffer) => void,
): void {
  let last = Promise.resolve();
  const inTurn = (deliver: () => void) => {
    const due = performance.now() + state.delayMs;
    last = last.then(async () => {
      const waitMs = due - performance.now();
      if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
      if (state.line === "held") await once(state, "moving");
      if (!link.isDead) deliver();
    });
  };
  from.on("data", (chunk: Buffer) =>
    inTurn(() => {
      to.write(chunk);
      passed(chunk);
    }),
  );
  from.on("end", () => inTurn(() => to.end()));
  from.on("close", () => inTurn(() => to.end()));
}

function addressOf({ hostname, port }: URL) {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host, port: Number(port || 5432) };
}

function throughPort({ username, password, pathname }: URL, port: number): string {
  return `postgres://${username}:${password || "none"}@127.0.0.1:${port}${pathname}`;
}
