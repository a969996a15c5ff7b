import { describe, expect, test } from "vitest";
import { addressRange, clientKey, clientNetwork } from "./client-address.ts";

describe("an address range leaves out what tells households apart", () => {
  test.each([
    ["203.0.113.77", "203.0.113.x"],
    ["127.0.0.1", "127.0.0.x"],
    ["::ffff:203.0.113.77", "203.0.113.x"],
    ["::FFFF:203.0.113.77", "203.0.113.x"],
    ["::ffff:cb00:714d", "203.0.113.x"],
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::"],
    ["2001:0DB8:85A3:0000::1", "2001:db8:85a3::"],
    ["2001:db8::1", "2001:db8:0::"],
    ["2001:0db8:85a3:08d3::/64", "2001:db8:85a3::"],
    ["fe80::1%eth0", "fe80:0:0::"],
    ["::1", "0:0:0::"],
    ["::", "0:0:0::"],
    ["", "unknown"],
    ["not an address", "unknown"],
    ["1.2.3.4, 5.6.7.8", "unknown"],
    ["999.1.1.1", "unknown"],
  ])("%s", (address, range) => {
    expect(addressRange(address)).toBe(range);
  });
});

describe("a client is an IPv4 address or a subnet of IPv6", () => {
  test.each([
    ["203.0.113.77", "203.0.113.77"],
    ["::ffff:203.0.113.77", "203.0.113.77"],
    ["::FFFF:cb00:714d", "203.0.113.77"],
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:0db8:85a3:08d3::/64"],
    ["2001:0DB8:85A3:8D3::1", "2001:0db8:85a3:08d3::/64"],
    ["fe80::1%eth0", "fe80:0000:0000:0000::/64"],
    ["not an address", "not an address"],
  ])("%s", (address, key) => {
    expect(clientKey(address)).toBe(key);
  });

  test("and its network are the first 56 bits", () => {
    const networkOf = (address: string) => clientNetwork(clientKey(address));
    expect(networkOf("2001:db8:85a3:8d3::1")).toBe("2001:0db8:85a3:08");
    expect(networkOf("2001:db8:85a3:8ff::1")).toBe(networkOf("2001:db8:85a3:800:1::"));
    expect(networkOf("2001:db8:85a3:900::1")).not.toBe(networkOf("2001:db8:85a3:8ff::1"));
    expect(networkOf("203.0.113.77")).toBeNull();
    expect(networkOf("not an address")).toBeNull();
  });
});
