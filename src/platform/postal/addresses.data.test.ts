import { describe, expect, test } from "vitest";
import { isInRegion, postalExamples } from "./addresses.data.ts";
import { addressFieldsFor, checkAddress } from "./addresses.ts";

const regionsOf = (country: string) =>
  addressFieldsFor(country).find(({ name }) => name === "region")?.options ?? [];
const pairs = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]);

/** The houses of government, and places beyond the usual codes of their region. */
const american = pairs(`
  AL:36104 AK:99801 AS:96799 AZ:85007 AR:72201 CA:95814 CO:80203 CT:06106 DE:19901 DC:20500 FL:32301 FM:96941 GA:30334
  GU:96910 HI:96813 ID:83702 IL:62701 IN:46204 IA:50309 KS:66603 KY:40601 LA:70802 ME:04330 MH:96960 MD:21401 MA:02108
  MI:48933 MN:55102 MS:39201 MO:65101 MT:59623 NE:68502 NV:89701 NH:03301 NJ:08608 NM:87501 NY:12207 NC:27601 ND:58501
  MP:96950 OH:43215 OK:73102 OR:97301 PW:96940 PA:17101 PR:00901 RI:02903 SC:29217 SD:57501 TN:37219 TX:78701 UT:84111
  VT:05602 VI:00802 VA:23219 WA:98507 WV:25301 WI:53703 WY:82001 AA:34001 AE:09001 AP:96201
  NY:06390 NY:00501 MA:05544 TX:88510 TX:73301 WY:83414 GA:39901 VA:20166 IL:63673 TN:42223 CA:97635 NY:10118-0110`);
const others = {
  CA: pairs(
    "AB:T5K BC:V8V MB:R3C NB:E3B NL:A1B NS:B3J NT:X1A NU:X0A ON:M7A PE:C1A QC:G1A SK:S4S YT:Y1A QC:K1A SK:R8A",
  ),
  AU: pairs(
    "ACT:2600 NSW:2000 NT:0800 QLD:4000 SA:5000 TAS:7000 VIC:3000 WA:6000 SA:0872 WA:0872 NSW:3644 NSW:2620 NT:4825",
  ),
  JP: pairs(`
    Hokkaido:060 Aomori:030 Iwate:020 Miyagi:980 Akita:010 Yamagata:990 Fukushima:960 Ibaraki:310 Tochigi:320 Gunma:371
    Saitama:330 Chiba:260 Tokyo:163 Kanagawa:231 Niigata:950 Toyama:930 Ishikawa:920 Fukui:910 Yamanashi:400 Nagano:380
    Gifu:500 Shizuoka:420 Aichi:460 Mie:514 Shiga:520 Kyoto:602 Osaka:540 Hyogo:650 Nara:630 Wakayama:640 Tottori:680
    Shimane:690 Okayama:700 Hiroshima:730 Yamaguchi:753 Tokushima:770 Kagawa:760 Ehime:790 Kochi:780 Fukuoka:812 Saga:840
    Nagasaki:850 Kumamoto:862 Oita:870 Miyazaki:880 Kagoshima:890 Okinawa:900 Kanagawa:199 Nagasaki:817 Aomori:018`),
  BR: pairs(
    "SP:01310-200 RJ:20040-020 DF:70040-010 GO:74003-010 AM:69005-000 RR:69301-000 RO:76801-000 AC:69900-000",
  ),
};

describe("postal codes and regions", () => {
  test.each(["US", "CA", "AU", "JP", "BR", "MX"])("are known for each region of %s", (country) => {
    const values = regionsOf(country).map(({ value }) => value);
    // A region without codes would take any.
    expect(values.filter((region) => isInRegion(country, region, "?"))).toEqual([]);
    const code = postalExamples[country] ?? "";
    expect(values.filter((region) => isInRegion(country, region, code))).toHaveLength(1);
  });

  test.each(american)("%s has the ZIP code %s", (region, code) => {
    expect(isInRegion("US", region, code)).toBe(true);
  });

  test.each(Object.entries(others))("regions of %s have their codes", (country, known) => {
    expect(known.filter(([region, code]) => !isInRegion(country, region, code))).toEqual([]);
  });

  test.each([
    ["US", "NY", "94105", "ZIP code 94105 is not in New York."],
    ["US", "PR", "33101", "ZIP code 33101 is not in Puerto Rico."],
    ["US", "AE", "96201", /^ZIP code 96201 is not in Armed Forces Europe/],
    ["CA", "BC", "m5v3l9", "Postal code M5V 3L9 is not in British Columbia."],
    ["AU", "NSW", "3000", "Postcode 3000 is not in New South Wales."],
    ["JP", "Tokushima", "1000005", "Postal code 100-0005 is not in Tokushima."],
    ["MX", "Jalisco", "06000", "Postal code 06000 is not in Jalisco."],
  ])("of %s: %s refuses %s", (country, region, postalCode, problem) => {
    const { problems } = checkAddress({ country, region, postalCode, line1: "1 Road", city: "X" });
    expect(problems).toEqual({
      postalCode: typeof problem === "string" ? problem : expect.stringMatching(problem),
    });
  });

  test("are not compared where a region is typed or has no codes of its own", () => {
    const typed = { line1: "1 Road", city: "X" };
    const spain = { ...typed, country: "ES", region: "Madrid", postalCode: "08001" };
    expect(checkAddress(spain).problems).toBeNull();
    const india = { ...typed, country: "IN", region: "Telangana", postalCode: "110001" };
    expect(checkAddress(india).problems).toBeNull();
  });
});
