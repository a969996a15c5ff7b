import { allCountries } from "country-region-data";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { formatAddress as formatByCountry } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { Invalid } from "#src/domain/errors.ts";
import { addressLimits } from "#src/domain/limits.ts";
import { addressLabels, addressProblems } from "#src/lib/address.messages.ts";
import { checkField } from "#src/lib/address.rules.ts";
import type {
  Address,
  AddressField,
  AddressPart,
  AddressProblems,
  AddressValues,
  Country,
} from "#src/lib/address.schema.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readSettings } from "#src/platform/settings/shop-settings.ts";
import {
  abbreviatesRegions,
  commonCountries,
  isInRegion,
  needsPostalCode,
  needsRegion,
  notRegions,
  offersRegions,
  partNames,
  postalExamples,
  uninhabited,
  widerPatterns,
} from "./addresses.data.ts";

/* The data packages are loaded by the server alone (docs/decisions/042-address-data.md). */

const englishNames = new Intl.DisplayNames("en", { type: "region" });

/** "Hong Kong" rather than "Hong Kong SAR China". */
export const countryName = (code: string) =>
  (englishNames.of(code) ?? code).replace(" SAR China", "");

const regionsByCountry = new Map(
  allCountries.map(([, code, regions]) => [code as string, regions] as const),
);

/** The common ones first, then all others by name. */
export const countries: readonly Country[] = [...regionsByCountry.keys()]
  .filter((code) => !uninhabited.has(code))
  .map((code) => ({ code, name: countryName(code), common: commonCountries.includes(code) }))
  .sort(
    (a, b) =>
      Number(b.common) - Number(a.common) ||
      commonCountries.indexOf(a.code) - commonCountries.indexOf(b.code) ||
      a.name.localeCompare(b.name, "en"),
  );

const countryCodes = new Set(countries.map(({ code }) => code));

/** A setting excludes some. */
export const destinationsWithout = (excluded: readonly string[]): readonly Country[] =>
  countries.filter(({ code }) => !excluded.includes(code));

export async function readDestinations(db: DbOrTx, config: Config): Promise<readonly Country[]> {
  const { destinations } = await readSettings(db, config, ["destinations"]);
  return destinationsWithout(destinations.excluded);
}

export const isDestination = (country: string, destinations: readonly Country[]): boolean =>
  destinations.some(({ code }) => code === country);

/** Fields of the form for a delivery to `country`, in the order in which the country writes them. */
export function addressFieldsFor(country: string): AddressField[] {
  const names = partNames(country);
  const nouns = { line1: "street address", line2: "second line", ...names };
  const options = regionOptions(country);
  const required = {
    line1: true,
    line2: false,
    city: true,
    region: options !== undefined || needsRegion.has(country),
    postalCode: needsPostalCode.has(country),
  };
  const example = postalExamples[country];
  return partsOf(country).map((name) => ({
    name,
    label: name === "line1" || name === "line2" ? addressLabels[name] : capitalized(names[name]),
    noun: nouns[name],
    required: required[name],
    autoComplete: `shipping ${autoComplete[name]}`,
    inputMode: name === "postalCode" && /^\d+$/.test(example ?? "") ? "numeric" : "text",
    maxLength:
      name === "postalCode" ? addressLimits.postalCodeMaxLength : addressLimits.lineMaxLength,
    ...(name === "postalCode" && example !== undefined && { example }),
    ...(name === "region" && options !== undefined && { options }),
  }));
}

const autoComplete: Record<AddressPart, string> = {
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  postalCode: "postal-code",
};

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

function regionOptions(country: string) {
  if (!offersRegions.has(country)) return undefined;
  return (regionsByCountry.get(country) ?? [])
    .filter(([, code]) => !notRegions[country]?.includes(code))
    .map(([name, code]) => ({ value: abbreviatesRegions.has(country) ? code : name, label: name }));
}

type Parts = Partial<Record<AddressPart, string>>;

/** The parts that the country's format has, and the city, without which no courier finds the door. */
function partsOf(country: string): AddressPart[] {
  const parts = formatParts(country);
  if (!parts.includes("city")) parts.splice(parts.indexOf("line2") + 1, 0, "city");
  return parts;
}

function formatParts(country: string): AddressPart[] {
  const marked: AddressValues = {
    line1: "<line1><line2>",
    city: "<city>",
    region: "<region>",
    postalCode: "<postalCode>",
  };
  const format = formatLines(country, marked).join("");
  return [...format.matchAll(/<(\w+)>/g)].map(([, part]) => part as AddressPart);
}

function formatLines(country: string, values: AddressValues): string[] {
  const { line1, line2, city, region, postalCode } = values;
  return formatByCountry(
    {
      postalCountry: country,
      addressLines: [line1 ?? "", line2 ?? ""],
      locality: city ?? "",
      administrativeArea: region ?? "",
      postalCode: postalCode ?? "",
    },
    "latin",
  );
}

/** The lines of a label, the country last; the name of the recipient goes above them. */
export function formatAddress(address: Address): string[] {
  const { country, line2, city, region } = address;
  const name = countryName(country);
  // Some formats have no place for the city: it goes with the street, unless it is named below anyway.
  const isNamed = formatParts(country).includes("city") || city === name || city === region;
  const street = isNamed ? line2 : [line2, city].filter(Boolean).join(", ");
  const lines = formatLines(country, { ...address, line2: street });
  // The package begins a new line before the separator when there are two lines of a street.
  const whole = lines.join("\n").replace(/\n, /g, ", ");
  return [...whole.split("\n").map((line) => line.trim()), name];
}

type CheckedAddress =
  | { readonly address: Address; readonly problems: null }
  | { readonly address: null; readonly problems: AddressProblems };

/**
 * Checks what was typed or sent against the country's customs. The address has only the parts that the country
 * has: a region that was typed before another country was chosen is dropped.
 */
export function checkAddress(
  values: AddressValues,
  destinations: readonly Country[] = countries,
): CheckedAddress {
  const country = values.country?.trim().toUpperCase() ?? "";
  if (!countryCodes.has(country)) {
    return { address: null, problems: { country: addressProblems.country } };
  }
  if (!isDestination(country, destinations)) {
    const problem = addressProblems.notDelivered(countryName(country));
    return { address: null, problems: { country: problem } };
  }
  const accepts = (code: string) => isPostalCode(country, code);
  const parts: Parts = {};
  const problems: Parts = {};
  const fields = addressFieldsFor(country);
  for (const field of fields) {
    const result = checkField(field, values[field.name] ?? "", accepts);
    if ("problem" in result) problems[field.name] = result.problem;
    else if (result.value !== "") parts[field.name] = result.value;
  }
  const { region, postalCode } = parts;
  if (region !== undefined && postalCode !== undefined && !isInRegion(country, region, postalCode))
    problems.postalCode = elsewhere(fields, region, postalCode);
  const { line1, city } = parts;
  const isComplete = line1 !== undefined && city !== undefined;
  if (!isComplete || Object.keys(problems).length > 0) return { address: null, problems };
  return { address: { ...parts, line1, city, country }, problems: null };
}

function elsewhere(fields: readonly AddressField[], region: string, code: string): string {
  const { label = "" } = fields.find(({ name }) => name === "postalCode") ?? {};
  const options = fields.find(({ name }) => name === "region")?.options ?? [];
  const name = options.find(({ value }) => value === region)?.label ?? region;
  return addressProblems.elsewhere(label, code, name);
}

/** The tidy address, or a refusal that names what is wrong with each field. */
export function requireAddress(values: AddressValues, destinations: readonly Country[]): Address {
  const { address, problems } = checkAddress(values, destinations);
  if (address) return address;
  throw new Invalid(Object.values(problems).find(Boolean), "invalid_body", { problems });
}

const anyCode = /^[A-Z\d]+([ -][A-Z\d]+)*$/;

function isPostalCode(country: string, code: string): boolean {
  const wider = widerPatterns[country];
  if (wider) return wider.test(code);
  return postcodeValidatorExistsForCountry(country)
    ? postcodeValidator(code, country)
    : anyCode.test(code);
}

/** As it is dialled from abroad. What is no number of the country stays as it was typed: a courier may know better. */
export function internationalPhone(typed: string, country: string): string {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(typed, {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  });
  return number?.isPossible() ? number.formatInternational() : typed;
}
