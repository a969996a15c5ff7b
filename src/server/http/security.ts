import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { AppError, Forbidden } from "#src/domain/errors.ts";
import type { Config } from "#src/platform/settings/config.ts";

/**
 * No script is inline, so pages need no nonces and can be cached and shared. Styles may be inline because
 * Radix positions its layers with them.
 */
function contentSecurityPolicy(config: Config): string {
  const development = config.mode === "development";
  const rules: Record<string, string> = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": development ? "'self' ws:" : "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

export function securityHeaders(config: Config): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(config),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Prevents cross-site request forgery. A page can't change the headers in which its browser names the
 * origin. Other programs send neither header, but they do not have the visitor's cookie either. A webhook
 * is exempt: its sender is proved by a signature, and it takes no cookie.
 */
export function refuseCrossOrigin(
  request: FastifyRequest,
  publicUrl: string,
  webhooks: ReadonlySet<string>,
): void {
  const path = request.routeOptions.url ?? "";
  if (safeMethods.has(request.method) || webhooks.has(path)) return;
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  // A form of a page that sends no Referer has no origin either, but still says that it is ours.
  if (origin === "null" && site === "same-origin") return;
  const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const isForeignOrigin =
    origin !== undefined &&
    origin !== publicUrl &&
    origin !== `${request.protocol}://${request.host}`;
  if (isForeignSite || isForeignOrigin) {
    throw new Forbidden("This request came from another site.", "cross_origin");
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route answers whatever the request takes this machine for. */
    anyHost?: boolean;
  }
}

/** Every request is asked for its host, so the names of most are remembered as they are sent. */
const maxSeenHosts = 100;

export type KnowsHost = (host: string | undefined) => boolean;

/**
 * Anybody can lead a name of their own to this machine. A browser would then take the shop for a part of their site,
 * and let their page read it. They can't do so with an IP address or a loopback name. No browser omits the name, as
 * HTTP/1.0 allows.
 */
export function knownHosts({ publicUrl, host }: Pick<Config, "publicUrl" | "host">): KnowsHost {
  const { host: withPort, hostname } = new URL(publicUrl);
  const names = new Set([withPort, hostname, host.toLowerCase(), "localhost", ""]);
  const seen = new Set(names);
  return (sent = "") => {
    if (seen.has(sent)) return true;
    const name = sent.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
    const [, address = name] = /^\[(.+)\]$/.exec(name) ?? [];
    const isKnown = names.has(name) || name.endsWith(".localhost") || isIP(address) > 0;
    if (isKnown && seen.size < maxSeenHosts) seen.add(sent);
    return isKnown;
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
