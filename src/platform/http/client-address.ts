import { isIPv4, isIPv6 } from "node:net";

/** A client address, or its key, without the part that tells one household from another. */
export function addressRange(client: string): string {
  const address = client.replace(/\/64$/, "");
  if (isIPv4(address)) return withoutHost(address);
  if (!isIPv6(address)) return "unknown";
  const groups = groupsOf(address);
  const mapped = mappedIPv4(groups);
  if (mapped) return withoutHost(mapped);
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::`;
}

/**
 * Every limit per client counts by this key. One machine with IPv6 has a whole subnet (/64) of addresses, so that the
 * subnet is the client. All groups have four digits, so that `clientNetwork` is the start of a key.
 */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const subnet = groups.slice(0, 4).map((group) => group.toString(16).padStart(4, "0"));
  return mappedIPv4(groups) ?? `${subnet.join(":")}::/64`;
}

/** The start of all keys of a client's network (/56), the most subnets that providers give to a household. */
export function clientNetwork(key: string): string | null {
  return /^(?:[0-9a-f]{4}:){3}[0-9a-f]{2}(?=[0-9a-f]{2}::\/64$)/.exec(key)?.[0] ?? null;
}

const withoutHost = (ipv4: string) => ipv4.replace(/\.\d+$/, ".x");

/** The address of an IPv4 client of a socket for both kinds, as ::ffff:203.0.113.77 or ::ffff:cb00:714d. */
function mappedIPv4(groups: readonly number[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ""] = address.split("%");
  const inGroups = plain.replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    },
  );
  const [start = [], end = []] = inGroups.split("::").map((part) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}
