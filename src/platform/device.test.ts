import { describe, expect, test } from "vitest";
import { addressRange } from "./device.ts";

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
