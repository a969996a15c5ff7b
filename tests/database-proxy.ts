import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Decides about bytes in transit. "held" bytes arrive when the network heals; "dropping" loses them for
 * good, so a connected client waits without end.
 */
type NetworkState = "open" | "held" | "dropping";

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Delays bytes in each direction. */
  delay(ms: number): void;
  setState(state: NetworkState): void;
  /** The first bytes that contain the text still reach the server; then the state changes. */
  setStateAfter(text: string, state: NetworkState): Promise<void>;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Listens between a client and PostgreSQL, and simulates network faults. */
export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const network = new Network().setMaxListeners(0);
  const sockets = new Set<Socket>();
  let isCut = false;

  const track = (socket: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    track(client);
    if (isCut) return client.destroy();
    const upstream = connect({ ...addressOf(target), allowHalfOpen: true });
    track(upstream);
    const link = network.newLink();
    forward(client, upstream, link, network, (chunk) => network.inspect(chunk));
    forward(upstream, client, link, network, () => {});
    return client;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: throughPort(target, (server.address() as AddressInfo).port),
    delay: (ms) => {
      network.delayMs = ms;
    },
    setState: (next) => network.setState(next),
    setStateAfter: (text, next) => network.setStateAfter(text, next),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    heal() {
      isCut = false;
      network.delayMs = 0;
      network.setState("open");
    },
    async close() {
      network.setState("open");
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

interface Link {
  isDead: boolean;
}

class Network extends EventEmitter {
  delayMs = 0;
  state: NetworkState = "open";
  private readonly links = new Set<Link>();
  private pending: { text: string; state: NetworkState; resolve: () => void } | undefined;

  newLink(): Link {
    const link = { isDead: this.state === "dropping" };
    this.links.add(link);
    return link;
  }

  setState(state: NetworkState): void {
    this.state = state;
    if (state === "dropping") for (const link of this.links) link.isDead = true;
    if (state !== "held") this.emit("resumed");
  }

  setStateAfter(text: string, state: NetworkState): Promise<void> {
    return new Promise((resolve) => {
      this.pending = { text, state, resolve };
    });
  }

  inspect(chunk: Buffer): void {
    const { pending } = this;
    if (!pending || !chunk.includes(pending.text)) return;
    this.pending = undefined;
    this.setState(pending.state);
    pending.resolve();
  }
}

/** Forwards one direction of a connection. Chunks go one by one, so that they stay in order. */
function forward(
  from: Socket,
  to: Socket,
  link: Link,
  network: Network,
  onForwarded: (chunk: Buffer) => void,
): void {
  let last = Promise.resolve();
  const inTurn = (deliver: () => void) => {
    const due = performance.now() + network.delayMs;
    last = last.then(async () => {
      const waitMs = due - performance.now();
      if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
      if (network.state === "held") await once(network, "resumed");
      if (!link.isDead) deliver();
    });
  };
  from.on("data", (chunk: Buffer) =>
    inTurn(() => {
      to.write(chunk);
      onForwarded(chunk);
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
