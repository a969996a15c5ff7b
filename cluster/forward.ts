import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { pipeline } from "node:stream";

type Target = { readonly path: string } | { readonly host: string; readonly port: number };

function forwarder(target: Target) {
  return createServer((client) => {
    pipeline(client, connect(target), client, () => {});
  });
}

export async function forwardSocket(path: string, target: Target): Promise<void> {
  await once(forwarder(target).listen(path), "listening");
}

/** Listens on this port of localhost, or on another one if it is taken, and returns the port. */
export async function forwardPort(wanted: number, target: Target): Promise<number> {
  const server = forwarder(target);
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(wanted).catch(() => listen(0));
  return (server.address() as AddressInfo).port;
}
