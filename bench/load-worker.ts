import { connect } from "node:net";
import type { LoadOrder, LoadResult } from "./load.ts";

/*
 * A process of its own, so that client and server do not share a core. It reads a response's length from
 * its head and only counts the rest, so that the server limits the rate and not this program.
 */

function sendRequests({ port, requests, seconds }: LoadOrder, first: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).on("error", reject);
    const times: number[] = [];
    const until = performance.now() + seconds * 1000;
    let index = first;
    let head = "";
    let sentAt = 0;
    /** Missing bytes of the current response; -1 until its head is complete. */
    let missing = -1;

    const next = () => {
      sentAt = performance.now();
      socket.write(requests[index++ % requests.length] ?? "");
    };
    const readHead = (chunk: Buffer) => {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const status = Number(head.slice(9, 12));
      if (status >= 400) reject(new Error(`The server responded ${head.slice(0, 300)}`));
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
      const now = performance.now();
      times.push(now - sentAt);
      if (now < until) return next();
      socket.destroy();
      resolve(times);
    });
  });
}

process.on("message", async (order: LoadOrder) => {
  try {
    const startedAt = performance.now();
    const times = (
      await Promise.all(
        Array.from({ length: order.connections }, (_, index) => sendRequests(order, index)),
      )
    ).flat();
    const seconds = (performance.now() - startedAt) / 1000;
    times.sort((one, other) => one - other);
    const result: LoadResult = {
      perSecond: times.length / seconds,
      medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
    };
    process.send?.({ result });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
