import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { AppError } from "#src/domain/errors.ts";
import type { Config } from "#src/platform/config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route answers whatever the request takes this machine for. */
    anyHost?: boolean;
  }
}

export type KnowsHost = (host: string | undefined) => boolean;

/**
 * Anybody can lead a name of their own to this machine. A browser would then take the shop for a part of their site,
 * and let their page read it. They can't do so with an IP address or a loopback name. No browser omits the name, as
 * HTTP/1.0 allows.
 */
export function knownHosts({ publicUrl, host }: Pick<Config, "publicUrl" | "host">): KnowsHost {
  const { host: withPort, hostname } = new URL(publicUrl);
  const names = new Set([withPort, hostname, host.toLowerCase(), "localhost", ""]);
  return (sent = "") => {
    if (names.has(sent)) return true;
    const name = sent.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
    const [, address = name] = /^\[(.+)\]$/.exec(name) ?? [];
    return names.has(name) || name.endsWith(".localhost") || isIP(address) > 0;
  };
}

/** Both names must be known: the page of another site can set the header in which a proxy tells the name. */
export function refuseUnknownHost(request: FastifyRequest, knowsHost: KnowsHost): void {
  if (knowsHost(request.headers.host) && knowsHost(request.host)) return;
  if (request.routeOptions.config.anyHost) return;
  throw new AppError(
    421,
    "unknown_host",
    "This shop does not answer to the name in this address. If you run it, set PUBLIC_URL to the address that visitors use.",
  );
}
