import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { readFeed } from "#src/features/wholesale/line-sheet.contract.ts";
import { fillPath } from "#src/lib/paths.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import {
  type CachingProxy,
  haproxy,
  nginx,
  startShippedHaproxy,
  startShippedNginx,
} from "./caching-proxies.ts";
import { freePort } from "./free-port.ts";

type Addresses = Parameters<typeof startShippedHaproxy>[0];

const proxies: Record<
  string,
  { program: string | undefined; start(addresses: Addresses): Promise<CachingProxy> }
> = {
  "nginx.conf": { program: nginx, start: (to) => startShippedNginx("nginx.conf", to) },
  "nginx-cache.conf": { program: nginx, start: (to) => startShippedNginx("nginx-cache.conf", to) },
  "cluster/haproxy.cfg": { program: haproxy, start: startShippedHaproxy },
};

/** Answers with the number of bytes that it has got. */
async function startUpstream() {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function startBehind(start: (addresses: Addresses) => Promise<CachingProxy>) {
  const upstream = await startUpstream();
  const port = await freePort();
  const proxy = await start({ port, shops: [upstream.port, upstream.port] });
  onTestFinished(async () => {
    await Promise.all([proxy.stop(), upstream.close()]);
  });
  // A proxy may close a connection that waits for the next request.
  const headers = { connection: "close" };
  const request = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, ...options });
  return { request, logs: () => proxy.logs(), closeUpstream: upstream.close };
}

describe.each(Object.entries(proxies))("deploy/%s", (_, { program, start }) => {
  test.skipIf(!program)("writes down no key of a feed, and no query", async () => {
    const { request, logs, closeUpstream } = await startBehind(start);
    const key = "canaryKey".padEnd(43, "x");
    const feed = fillPath(readFeed.path, { token: key });
    const paths = [feed, feed.replace("feed", "%66eed"), `/${feed}`, feed.toUpperCase()];
    const withKey = [...paths, `/orders/M-00000000?key=${key}`];
    for (const path of withKey) expect((await request(path)).status).toBeLessThan(500);
    await closeUpstream();
    for (const path of withKey) expect((await request(path)).status).toBeGreaterThanOrEqual(502);
    await request("/the-last-one");
    await expect.poll(logs).toContain("/the-last-one");
    const written = await logs();
    expect(written).toContain("/api/wholesale/feed/[hidden]");
    expect(written.toLowerCase()).not.toContain("canarykey");
  });

  test.skipIf(!program)("passes on the largest body of each call", async () => {
    const { request } = await startBehind(start);
    for (const { endpoint } of apiRoutes) {
      const { method, path, streamBody, rawBody } = endpoint;
      const bytes = (streamBody ?? rawBody)?.maxBytes;
      if (bytes === undefined) continue;
      const response = await request(fillPath(path, { id: 1, number: 1 }), {
        method,
        body: Buffer.alloc(bytes),
      });
      expect([path, response.status, await response.text()]).toEqual([path, 200, String(bytes)]);
    }
  });
});
