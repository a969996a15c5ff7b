/*
 * The data packages leave out how countries name the parts of an address, which parts are needed, and what a
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

/** Nobody lives there, or a garrison has its own post. */
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

/**
 * The beginnings of a region's postal codes, by the value that an address has for it. Where the codes of neighbours
 * are mixed both have them: a wrong refusal costs a sale.
 */
const regionCodes: Readonly<Record<string, string>> = {
  US: `AL:35-36|AK:995-999|AS:96799|AZ:85-86 84536|AR:716-729|CA:900-961 89010 89439 97635|CO:80-81|CT:06|DE:197-199|
    DC:20 569|FM:969|FL:32-33 341-349|GA:30-31 398-399|GU:969|HI:967-968|ID:832-839|IL:60-62 63673|IN:46-47|IA:50-52|
    KS:66-67|KY:400-427|LA:700-715 71749|ME:039-049|MH:969|MD:20-21|MA:010-027 055|MI:48-49|MN:550-567|MS:386-397|
    MO:63-65|MT:59|NE:68-69|NV:889-899|NH:030-038|NJ:07-08|NM:870-884 81137 86515|NY:10-14 005 06390|NC:27-28|
    ND:58 59221|MP:969|OH:43-45|OK:73-74|OR:97|PW:969|PA:150-196|PR:006-007 009|RI:028-029|SC:29|SD:57|
    TN:370-385 42223|TX:75-79 885 733 73949 88063|UT:84 86044|VT:05|VI:008|VA:20 220-246|WA:980-994|WV:247-269|
    WI:53-54|WY:820-831 83414|AA:340|AE:09|AP:962-966`,
  CA: `AB:T|BC:V|MB:R|NB:E|NL:A|NT:X0E X0G X1A|NS:B|NU:X0A X0B X0C|ON:K-P|PE:C|QC:G-J K1A|SK:S R8A|YT:Y`,
  AU: `ACT:02 2540 260-261 2620 29|NSW:1 20-28 3500 3585-3586 3644 3691 3707 4375-4385 5440|NT:08-09 4825|QLD:4 9 2406|
    SA:5 0872|TAS:7|VIC:3 8 2648|WA:6 0872`,
  JP: `Hokkaido:001-007 04-09|Aomori:03 018|Iwate:02|Miyagi:98|Akita:01|Yamagata:99|Fukushima:96-97|Ibaraki:30-31|
    Tochigi:32 311 349|Gunma:37 384 389|Saitama:33-36|Chiba:26-29|Tokyo:10-18 190-208|Kanagawa:21-25 199|
    Niigata:94-95 389|Toyama:93|Ishikawa:92 939|Fukui:91 922|Yamanashi:40|Nagano:38-39 949|Gifu:50|Shizuoka:41-44|
    Aichi:44-49 431|Mie:51 498 647|Shiga:52|Kyoto:60-62 520|Osaka:53-59 618 630|Hyogo:65-67 563|Nara:63 647-648|
    Wakayama:64 519|Tottori:68|Shimane:69 684-685|Okayama:70-71|Hiroshima:72-73|Yamaguchi:74-75|Tokushima:77|
    Kagawa:76|Ehime:79|Kochi:78|Fukuoka:80-83 871|Saga:84|Nagasaki:85 811 817 848|Kumamoto:86|Oita:87 839|
    Miyazaki:88|Kagoshima:89|Okinawa:90`,
  BR: `AC:699|AL:57|AP:689|AM:690-692 694-698|BA:40-48|CE:60-63|DF:700-727 730-736|ES:29|GO:728-729 737-767|MA:65|
    MT:780-788|MS:79|MG:3|PA:660-688|PB:58|PR:80-87|PE:50-56|PI:64|RJ:20-28|RN:59|RS:9|RO:768-769 789|RR:693|
    SC:88-89|SP:0 1|SE:49|TO:77`,
  MX: `Aguascalientes:20|Baja California:21-22|Baja California Sur:23|Campeche:24|Ciudad de México:00-16|
    Chiapas:29-30|Chihuahua:31-33|Coahuila de Zaragoza:25-27|Colima:28|Durango:34-35|Estado de México:50-57|
    Guanajuato:36-38|Guerrero:39-41|Hidalgo:42-43|Jalisco:44-49|Michoacán de Ocampo:58-61|Morelos:62|Nayarit:63|
    Nuevo León:64-67|Oaxaca:68-71|Puebla:72-75|Querétaro de Arteaga:76|Quintana Roo:77|San Luis Potosí:78-79|
    Sinaloa:80-82|Sonora:83-85|Tabasco:86|Tamaulipas:87-89|Tlaxcala:90|Veracruz:91-96|Yucatán:97|Zacatecas:98-99`,
};

/** Each country has its regions, and each region has pairs of the first and the last beginning. */
const codesByRegion = new Map(
  Object.entries(regionCodes).map(([country, text]) => {
    const regions = text.split("|").map((entry) => {
      const [region = "", codes = ""] = entry.trim().split(":");
      return [region, codes.split(" ").map((range) => range.split("-"))] as const;
    });
    return [country, new Map(regions)];
  }),
);

/** True also where the code says nothing of the region. */
export function isInRegion(country: string, region: string, code: string): boolean {
  const ranges = codesByRegion.get(country)?.get(region);
  if (!ranges) return true;
  return ranges.some(([first = "", last = first]) => {
    const start = code.slice(0, first.length);
    return first <= start && start <= last;
  });
}
