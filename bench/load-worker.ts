import { connect } from "node:net";
import type { LoadOrder, LoadResult } from "./load.ts";

/*
 * A process of its own, so that client and server do not share a core. It reads a response's length from
 * its head and only counts the rest, so that the server limits the rate and not this program.
 */

/** Returns the next request of a connection, or undefined at the end. */
type Next = () => string | undefined;

function sendRequests(port: number, nextRequest: Next): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).on("error", reject);
    socket.on("close", () => reject(new Error("The server closed the connection.")));
    const times: number[] = [];
    let head = "";
    let sentAt = 0;
    /** Missing bytes of the current response; -1 until its head is complete. */
    let missing = -1;

    const next = () => {
      const request = nextRequest();
      sentAt = performance.now();
      if (request !== undefined) return socket.write(request);
      socket.destroy();
      resolve(times);
    };
    const readHead = (chunk: Buffer) => {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const status = Number(head.slice(9, 12));
      if (status >= 400) reject(new Error(`The server responded ${head.slice(0, 300)}`));
      if (/\r\ntransfer-encoding:/i.test(head)) reject(new Error("A response has no length."));
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      missing = end + 4 + Number(length ?? 0) - head.length;
      head = "";
    };
    socket.on("connect", next);
    socket.on("data", (chunk: Buffer) => {
      if (missing < 0) readHead(chunk);
      else missing -= chunk.length;
      if (missing !== 0) return;
      missing = -1;
      times.push(performance.now() - sentAt);
      next();
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
    const times = (await Promise.all(connections)).flat();
    const seconds = (performance.now() - startedAt) / 1000;
    times.sort((one, other) => one - other);
    const result: LoadResult = {
      requests: times.length,
      perSecond: times.length / seconds,
      medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
    };
    process.send?.({ result });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
