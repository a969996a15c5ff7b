import { fork } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface BareServer {
  readonly port: number;
  /** What the shop sent, and this server sends. */
  readonly bytes: number;
  stop(): void;
}

const ofTheConnection = /^(date|connection|keep-alive|transfer-encoding)$/i;

/** A bare server that sends what the shop sends for this request, to the byte. */
export async function bareCopy(
  shopPort: number,
  url: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  const answer = await fetchRaw(shopPort, url, headers);
  const server = fork(fileURLToPath(new URL("bare-server.js", import.meta.url)));
  server.send({ ...answer, body: answer.body.toString("base64") });
  const [port] = (await once(server, "message")) as [number];
  return { port, bytes: answer.body.length, stop: () => server.kill() };
}

async function fetchRaw(port: number, path: string, headers: Record<string, string>) {
  const asked = httpRequest({ host: "127.0.0.1", port, path, headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const kept: string[] = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = response.rawHeaders.slice(at, at + 2);
    if (!ofTheConnection.test(name)) kept.push(name, value);
  }
  return { status: response.statusCode ?? 0, headers: kept, body };
}
