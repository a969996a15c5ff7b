import { isIPv4, isIPv6 } from "node:net";

/** A client address without the part that tells one household from another. */
export function addressRange(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(mapped)) return mapped.replace(/\.\d+$/, ".x");
  if (!isIPv6(address)) return "unknown";
  const [start = ""] = address.split("::");
  const groups = [...start.split(":").filter(Boolean), "0", "0", "0"].slice(0, 3);
  return `${groups.join(":")}::`;
}
