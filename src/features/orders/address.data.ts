/*
 * What the data packages leave out: how countries name the parts of an address, which parts are needed, and what a
 * postal code looks like. A country that is not named here has a city, a region and a postal code by those
 * names, and only the city is needed: a wrong demand costs a sale, a missing part costs a letter.
 */

const listed = (codes: string) => new Set(codes.split(" "));

/** Nouns as they stand within a sentence. */
export interface PartNames {
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}
const usual: PartNames = { city: "city", region: "region", postalCode: "postal code" };

const zip = { region: "state", postalCode: "ZIP code" };
const postcode = { city: "town or city", postalCode: "postcode" };
const department = { region: "department" };
const island = { region: "island" };
const oblast = { region: "oblast" };
const parish = { region: "parish" };
const province = { region: "province" };
const state = { region: "state" };

const unusual: Readonly<Record<string, Partial<PartNames>>> = {
  AE: { region: "emirate" },
  AR: province,
  AS: zip,
  AU: { city: "suburb", region: "state", postalCode: "postcode" },
  BB: parish,
  BR: state,
  BS: island,
  BY: oblast,
  CA: province,
  CN: province,
  CO: department,
  CR: province,
  CU: province,
  CV: island,
  EG: { region: "governorate" },
  ES: province,
  FM: zip,
  GB: postcode,
  GG: postcode,
  GU: zip,
  HK: { city: "district", region: "area" },
  HN: department,
  ID: province,
  IE: { city: "town or city", region: "county", postalCode: "Eircode" },
  IM: postcode,
  IN: { region: "state", postalCode: "PIN code" },
  IT: province,
  JE: postcode,
  JM: parish,
  JP: { city: "city or ward", region: "prefecture" },
  KN: island,
  KR: { city: "city or district", region: "province or city" },
  KY: island,
  KZ: oblast,
  LV: { region: "municipality" },
  MH: zip,
  MP: zip,
  MX: state,
  MY: { region: "state", postalCode: "postcode" },
  NG: state,
  NI: department,
  NR: { region: "district" },
  NZ: postcode,
  PA: province,
  PF: island,
  PG: province,
  PH: province,
  PR: { postalCode: "ZIP code" },
  PW: zip,
  RO: { region: "county" },
  RU: oblast,
  SC: island,
  SO: province,
  SV: department,
  TH: { city: "district", region: "province" },
  TR: { city: "district", region: "province" },
  TV: island,
  TW: { city: "district", region: "city or county" },
  UA: oblast,
  US: zip,
  UY: department,
  VE: state,
  VI: zip,
  VN: province,
  ZA: { city: "town or city" },
};

export const partNames = (country: string): PartNames => ({ ...usual, ...unusual[country] });

/** Post without it goes astray. Where a list of regions is offered, the region is needed as well. */
export const needsPostalCode = listed(
  "AT AU AX BE BG BR CA CH CN CY CZ DE DK EE ES FI FO FR GB GF GG GL GP GR GU HR HU IM IN IS IT JE JP KR LI LT LU " +
    "LV MC MQ MT MX MY NL NO NZ PL PR PT RE RO RS SE SG SI SK SM TR TW UA US VA VI YT ZA",
);
export const needsRegion = listed("ES IT KR");

/** Lists that are whole and in the words that people use. Elsewhere the region is typed. */
export const offersRegions = listed("AE AR AU BR CA CN IE IN JP MX US");
/** Labels carry the short form here ("NY"), the name elsewhere ("Tokyo"). */
export const abbreviatesRegions = listed("AU BR CA US");
/** Countries of their own in our list. */
export const notRegions: Readonly<Record<string, readonly string[]>> = { CN: ["HK", "MO"] };

/** Nobody lives there, or only a garrison with another post. */
export const uninhabited = listed("AQ BV GS HM IO TF UM");

/** The common countries of the trade, first in lists. */
export const commonCountries = [
  "US",
  "CA",
  "GB",
  "AE",
  "AU",
  "CH",
  "DE",
  "FR",
  "HK",
  "IT",
  "JP",
  "SG",
];

/** They accept what the data package refuses although people write it. */
export const widerPatterns: Readonly<Record<string, RegExp>> = {
  AR: /^[A-HJ-NP-Z]?\d{4}([A-Z]{3})?$/,
  SV: /^(CP )?\d{4}$/,
};

/** The place of the space or hyphen, counted from the end, is where each code of the country has it. */
export const postalExamples: Readonly<Record<string, string>> = {
  AD: "AD500",
  AR: "C1070AAM",
  AT: "1010",
  AU: "2000",
  AX: "22150",
  BE: "1000",
  BG: "1000",
  BM: "HM 12",
  BR: "01310-100",
  CA: "M5V 3L9",
  CH: "8001",
  CL: "8340457",
  CN: "100000",
  CO: "110111",
  CY: "1060",
  CZ: "110 00",
  DE: "10115",
  DK: "1050",
  EE: "10111",
  ES: "28013",
  FI: "00100",
  FO: "100",
  FR: "75001",
  GB: "SW1A 1AA",
  GG: "GY1 1AA",
  GI: "GX11 1AA",
  GL: "3900",
  GR: "105 57",
  GU: "96910",
  HR: "10000",
  HU: "1051",
  ID: "10110",
  IE: "D02 AF30",
  IL: "9190500",
  IM: "IM1 1AA",
  IN: "110001",
  IS: "101",
  IT: "20121",
  JE: "JE2 3AB",
  JP: "100-0001",
  KR: "03187",
  KW: "13001",
  KY: "KY1-1100",
  LI: "9490",
  LT: "01100",
  LU: "1009",
  LV: "LV-1010",
  MC: "98000",
  MT: "VLT 1117",
  MX: "06000",
  MY: "50000",
  NL: "1012 JS",
  NO: "0150",
  NZ: "1010",
  PH: "1000",
  PL: "00-950",
  PR: "00901",
  PT: "1100-148",
  RO: "010011",
  RS: "11000",
  RU: "101000",
  SA: "11564",
  SE: "111 22",
  SG: "238801",
  SI: "1000",
  SK: "811 01",
  SM: "47890",
  TH: "10100",
  TR: "34000",
  TW: "100",
  UA: "01001",
  US: "10001",
  UY: "11000",
  VA: "00120",
  VI: "00802",
  VN: "100000",
  ZA: "8001",
};
