import { BlockList, isIPv4, isIPv6 } from "node:net";

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
