import { describe, expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";

describe("a device is described as its owner would", () => {
  test.each([
    [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge on Windows"],
    [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`, "Opera on Windows"],
    [`${windows} ${blink} Chrome/141.0.0.0 Safari/537.36 Vivaldi/7.6`, "Vivaldi on Windows"],
    ["Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Windows"],
    [`${mac} ${webkit} Version/26.0 Safari/605.1.15`, "Safari on macOS"],
    [`${mac} ${blink} Chrome/141.0.0.0 Safari/537.36`, "Chrome on macOS"],
    [`${iPhone} ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
    [`${iPhone} ${webkit} CriOS/141.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
    [`${iPhone} ${webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
    [`${iPhone} ${webkit} Version/26.0 EdgiOS/141.0 Mobile/15E148 Safari/604.1`, "Edge on iPhone"],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} CriOS/141.0 Safari/604.1`,
      "Chrome on iPad",
    ],
    [`${android} ${blink} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [`${android} ${blink} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, "Edge on Android"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "Firefox on Android"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/141.0.0.0 Safari/537.36`,
      "Chrome on ChromeOS",
    ],
    [
      "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
      "Firefox on Linux",
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/141.0.0.0 Safari/537.36`,
      "Chrome on Linux",
    ],
    [
      `${android.replace("K)", "Pixel 9)")} ${blink} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
  ])("%s", (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });

  test.each([
    [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "An automatic program",
    ],
    [
      `${android} ${blink} Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; bingbot/2.0)`,
      "An automatic program",
    ],
    ["curl/8.9.1", "An automatic program"],
    ["python-requests/2.32.3", "An automatic program"],
    ["node", "Unknown device"],
    ["", "Unknown device"],
    [undefined, "Unknown device"],
    ["<script>alert(1)</script>", "Unknown device"],
  ])("%s is no browser", (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });

  test("a long header costs no time", () => {
    expect(describeDevice(`${"Chrome ".repeat(20_000)}Firefox/1`)).toBe("Firefox");
  });
});
