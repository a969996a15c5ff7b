import type { Random } from "./random.ts";

/** Part of most values. A response that contains it has echoed its request. */
export const marker = "zq7fuzz";

const texts: readonly string[] = [
  "",
  " ",
  "\u0000",
  `a\u0000${marker}`,
  "\ud800",
  `\udfff${marker}\ud83d`,
  "\u202egnp.exe",
  "\u200b\u200d\ufeff",
  "line\r\nbreak: yes",
  "\u001b[31mred",
  "١٢٣",
  "ﬁｆｕｌｌ",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(30),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "undefined",
  "null",
  "NaN",
  "Infinity",
  "true",
  "[object Object]",
  "0",
  "-1",
  "1.5",
  "1e9",
  "0x1",
  "01",
  "+1",
  "2147483647",
  "2147483648",
  "9223372036854775808",
  "1e400",
  "1,2,3",
  ",,,",
  "1".repeat(400),
  "..",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "C:\\Windows",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://169.254.169.254/",
  `' or '1'='1' -- ${marker}`,
  `"; drop table users; -- ${marker}`,
  "%' and pg_sleep(5) --",
  "%_%",
  `$1 \${7*7} {{7*7}} ${marker}`,
  `<script>${marker}</script>`,
  `"><img src=x onerror=${marker}>`,
  `</script><${marker}>`,
  "=cmd|' /C calc'!A0",
  `${marker}@example.com`,
  "a@b",
  "%00",
  "%zz",
  "%c0%ae",
  "%",
  "\ufffd",
];

/** Characters that databases and terminals handle badly, mixed into some texts. */
const troublesome = ["\u0000", "\ud800", "\u202e", "\r\n"];

export function hostileText(random: Random): string {
  const text = randomHostileText(random);
  return random.chance(0.2) ? `a${random.pick(troublesome)}${text}` : text;
}

function randomHostileText(random: Random): string {
  if (random.chance(0.15)) {
    return random
      .pick(["x", marker, "é", "𝒳", "\\", '"', "%41", ","])
      .repeat(random.int(50, 9_000));
  }
  if (random.chance(0.3)) {
    return Array.from({ length: random.int(1, 30) }, () =>
      String.fromCodePoint(random.int(1, random.pick([0x7f, 0x7ff, 0xd7ff, 0x10ffff]))),
    ).join("");
  }
  return random.pick(texts);
}

const numbers: readonly number[] = [
  0, -0, -1, 1, 1.5, 0.1, 99, 100, 101, 2_147_483_647, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 1e21, 1e308, -1e308, 5e-324,
];

/** JSON text, including what `JSON.stringify` can't produce. */
export function hostileJson(random: Random, depth = 0): string {
  const child = () => hostileJson(random, depth + 1);
  switch (random.int(0, depth > 3 ? 5 : 9)) {
    case 0:
      return random.pick(["null", "true", "false", "[]", "{}"]);
    case 1:
      return String(random.pick(numbers));
    case 2:
      return random.pick([
        "1e999",
        "9007199254740993",
        "-1e999",
        "0.0000000000000000001",
        "9".repeat(500),
        "-0",
      ]);
    case 3:
    case 4:
      return JSON.stringify(hostileText(random));
    case 5:
      return random.pick(['"\\ud800"', '"\\u0000"', '"\\\\u0000"', '"\\u202e"', '"\\/"']);
    case 6: {
      const levels = random.int(2, 3_000);
      return "[".repeat(levels) + "]".repeat(levels);
    }
    case 7:
      return `[${Array.from({ length: random.int(1, 60) }, child).join(",")}]`;
    case 8:
      return nested(random.int(1, 3_000));
    default:
      return `{${Array.from({ length: random.int(1, 8) }, () => `${JSON.stringify(hostileText(random))}:${child()}`).join(",")}}`;
  }
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** A value next to a valid one. */
export function offByOne(random: Random, value: unknown): unknown {
  if (typeof value === "number") {
    return random.pick([value + 0.5, -value, 0, value + 100, value * 1e9, String(value), [value]]);
  }
  if (typeof value === "string") {
    return random.pick([
      `${value}\u0000`,
      `${value} `,
      ` ${value}`,
      `${value}\n`,
      `${value},${value}`,
      value.slice(0, -1),
      value.toUpperCase(),
      value.repeat(random.int(2, 300)),
      `${value}\ud800`,
      `\u202e${value}`,
      Number(value),
      [value],
      { [value]: value },
    ]);
  }
  return random.pick([null, [], {}, "", 0, false, [value, value], { value }]);
}
