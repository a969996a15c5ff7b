import { isIPv4, isIPv6 } from "node:net";

/** A client address without the part that tells one household from another. */
export function addressRange(address: string): string {
  if (isIPv4(address)) return withoutHost(address);
  const groups = isIPv6(address) ? groupsOf(address) : [];
  if (groups.length === 0) return "unknown";
  // An IPv4 client of a socket for both kinds, as ::ffff:203.0.113.77 or ::ffff:cb00:714d.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return withoutHost([high >> 8, high & 255, low >> 8, low & 255].join("."));
  }
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::`;
}

const withoutHost = (ipv4: string) => ipv4.replace(/\.\d+$/, ".x");

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
