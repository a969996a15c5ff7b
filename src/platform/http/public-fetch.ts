import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { BlockList, connect, isIP, isIPv4, isIPv6, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { connect as connectSecurely } from "node:tls";
import { fetchLimits } from "#src/domain/limits.ts";

/** Why there is no file. The message is written for whoever named the address. */
export class FetchFailure extends Error {
  constructor(
    message: string,
    /** It is true if another try could succeed. */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const refuse = (message: string) => new FetchFailure(message, false);

export interface Network {
  /** All addresses of a host, in figures. */
  resolve(host: string): Promise<readonly string[]>;
  connect(port: number, address: string): Socket;
  /** These certificates are trusted instead of the usual ones. */
  readonly certificates?: string;
}

/** Asks a name server itself. `lookup` would hold one of the few threads that passwords and pictures need, too. */
async function resolveHost(host: string): Promise<readonly string[]> {
  const { resolverSeconds, resolverTries } = fetchLimits;
  const resolver = new Resolver({ timeout: resolverSeconds * 1_000, tries: resolverTries });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === "rejected") throw first.reason;
  return addresses;
}

const internet: Network = { resolve: resolveHost, connect };

/** Fetches a file from an https address of the public internet, whoever named it. */
export type PublicFetch = (address: string) => Promise<Readable>;

/**
 * The host is resolved once and its address checked, then exactly that address is connected to: a name that answers
 * differently the second time gains nothing. Each redirect is checked like the first address. No cookies, no
 * credentials, no proxy.
 */
export function createPublicFetch(network = internet): PublicFetch {
  return async (address) => {
    const signal = AbortSignal.timeout(fetchLimits.seconds * 1_000);
    let url = checkedUrl(address);
    for (let redirects = 0; redirects <= fetchLimits.redirects; redirects += 1) {
      const response = await get(network, url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return response;
      response.destroy();
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location;
      if (!isRedirect) throw statusFailure(statusCode);
      url = checkedUrl(headers.location ?? "", url);
    }
    throw refuse("This address leads from one address to the next, and never to a file.");
  };
}

/** The address has https and no credentials. */
export function checkedUrl(address: string, base?: URL): URL {
  const isShort = address.length <= fetchLimits.addressMaxLength;
  const url = isShort && URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url) throw refuse("This is not a valid address.");
  if (url.protocol !== "https:") throw refuse("Only addresses that begin with https:// are used.");
  if (url.username || url.password) throw refuse("An address must not contain a password.");
  if (url.port !== "") throw refuse("Only addresses with the usual port of https are used.");
  return url;
}

async function publicAddressOf(network: Network, url: URL, signal: AbortSignal): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host)
    ? [host]
    : await Promise.race([network.resolve(host), rejection(signal)]).catch((error) => {
        throw new FetchFailure(`There is no host ${host}.`, true, { cause: error });
      });
  const [first] = addresses;
  // One that is not public among others is no mistake of an honest host.
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw refuse(`${host} is not a host of the public internet.`);
  }
  return first;
}

/** Rejects when the time is over. */
const rejection = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

async function get(network: Network, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const address = await publicAddressOf(network, url, signal);
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        signal,
        createConnection: () =>
          connectSecurely({
            socket: network.connect(443, address),
            host,
            ...(!isIP(host) && { servername: host }),
            ...(network.certificates && { ca: network.certificates }),
          }),
        headers: {
          host: url.host,
          accept: "image/*",
          "accept-encoding": "identity",
          "user-agent": "Meridian",
        },
      },
      resolve,
    );
    asked.on("error", (error) => reject(networkFailure(error, host)));
    asked.end();
  });
}

function statusFailure(status: number): FetchFailure {
  const isTemporary = status === 408 || status === 429 || status >= 500;
  return new FetchFailure(`The other side has answered ${status} instead of a file.`, isTemporary);
}

function networkFailure(error: Error, host: string): FetchFailure {
  const code = "code" in error ? String(error.code) : "";
  const isCertificate = /CERT|TLS|SSL|SIGNATURE|VERIFY/.test(code);
  const message = isCertificate
    ? `${host} has no valid certificate.`
    : `${host} does not answer, or not in time.`;
  return new FetchFailure(message, !isCertificate, { cause: error });
}

const closed4 = new BlockList();
/** The registries of special addresses name these: they are not on the public internet. */
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Public by its number, but the host of every virtual machine in Azure.
  ["168.63.129.16", 32],
] as const) {
  closed4.addSubnet(network, bits, "ipv4");
}

/** Only this part of IPv6 is public: mapped IPv4, local and multicast addresses are outside of it. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
/** Tunnels, which lead to an IPv4 address, and documentation. */
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed6.addSubnet(network, bits, "ipv6");
}

/** Whether the address, in figures, is one of the public internet: not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, "ipv4");
  // A zone names a card of this machine.
  if (!isIPv6(address) || address.includes("%")) return false;
  return open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}
