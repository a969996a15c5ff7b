import { fork } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface BareServer {
  readonly port: number;
  /** Length of the body. */
  readonly bytes: number;
  stop(): void;
}

const connectionHeaders = /^(date|connection|keep-alive|transfer-encoding)$/i;

/** A bare server that sends the same bytes as the shop for this request. */
export async function bareCopy(
  shopPort: number,
  url: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  const response = await fetchRaw(shopPort, url, headers);
  const server = fork(fileURLToPath(new URL("bare-server.js", import.meta.url)));
  server.send({ ...response, body: response.body.toString("base64") });
  const [port] = (await once(server, "message")) as [number];
  return { port, bytes: response.body.length, stop: () => server.kill() };
}

async function fetchRaw(port: number, path: string, headers: Record<string, string>) {
  const request = httpRequest({ host: "127.0.0.1", port, path, headers }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const copied: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = response.rawHeaders.slice(index, index + 2);
    if (!connectionHeaders.test(name)) copied.push(name, value);
  }
  return { status: response.statusCode ?? 0, headers: copied, body };
}
