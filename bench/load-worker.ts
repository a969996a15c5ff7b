import type { LoadOrder, LoadResult } from "./load.ts";
import { openConnection } from "./raw-connection.ts";

/* A process of its own, so that client and server do not share a core. */

/** Returns the next request of a connection, or undefined at the end. */
type Next = () => string | undefined;

interface Sent {
  readonly times: number[];
  readonly bytes: number;
}

function sendRequests(port: number, nextRequest: Next): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let total = 0;
    let sentAt = 0;
    const connection = openConnection(port, {
      ready() {
        const request = nextRequest();
        sentAt = performance.now();
        if (request !== undefined) return connection.send(request);
        connection.close();
        resolve({ times, bytes: total });
      },
      response(status, bytes) {
        times.push(performance.now() - sentAt);
        total += bytes;
        if (status >= 400) reject(new Error(`The server responded ${status}.`));
      },
      failed: reject,
    });
  });
}

function requestsOf({ requests, seconds }: LoadOrder): (connection: number) => Next {
  if (seconds === undefined) {
    const waiting = requests.values();
    return () => () => waiting.next().value;
  }
  const until = performance.now() + seconds * 1000;
  return (connection) => {
    let index = connection;
    return () => (performance.now() < until ? requests[index++ % requests.length] : undefined);
  };
}

process.on("message", async (order: LoadOrder) => {
  try {
    const startedAt = performance.now();
    const next = requestsOf(order);
    const connections = Array.from({ length: order.connections }, (_, index) =>
      sendRequests(order.port, next(index)),
    );
    const sent = await Promise.all(connections);
    const seconds = (performance.now() - startedAt) / 1000;
    const times = sent.flatMap((one) => one.times).sort((one, other) => one - other);
    const result: LoadResult = {
      requests: times.length,
      perSecond: times.length / seconds,
      medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
      bytes: sent.reduce((sum, one) => sum + one.bytes, 0),
    };
    process.send?.({ result });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
