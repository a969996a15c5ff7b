import { isOneLine } from "#src/domain/text.ts";
import { addressProblems } from "./address.messages.ts";
import type { AddressField, AddressProblems, AddressValues } from "./address.schema.ts";
import { hasStatus, problemsIn } from "./http-error.ts";

type AcceptsCode = (code: string) => boolean;

type Checked = { readonly value: string } | { readonly problem: string };

export function checkField(field: AddressField, typed: string, accepts: AcceptsCode): Checked {
  const { name, noun, required, maxLength, options, example } = field;
  const text = tidy(typed);
  if (text === "" && !required) return { value: text };
  if (options) {
    const value = optionFor(options, text);
    return value === undefined ? { problem: addressProblems.unchosen(noun) } : { value };
  }
  if (text === "") return { problem: addressProblems.missing(noun, example) };
  if (!isOneLine(text)) return { problem: addressProblems.notOneLine(noun) };
  if (text.length > maxLength) return { problem: addressProblems.tooLong(noun, maxLength) };
  if (name !== "postalCode") return { value: text };
  const code = tidyPostalCode(text, example, accepts);
  return code === undefined ? { problem: addressProblems.wrong(noun, example) } : { value: code };
}

/** These can be found without the server, which alone knows postal codes. */
export function partProblemsOf(
  values: AddressValues,
  fields: readonly AddressField[],
): AddressProblems {
  const wrong = fields.flatMap((field) => {
    const checked = checkField(field, values[field.name] ?? "", () => true);
    return "problem" in checked ? [[field.name, checked.problem]] : [];
  });
  return Object.fromEntries(wrong);
}

/** Only the server knows these to be wrong, such as a postal code. */
export function refusedAddress(error: unknown): AddressProblems {
  return hasStatus(error, 400) ? problemsIn(error) : {};
}

/** The typed text of a field; spaces around and doubled are nobody's intention. */
const tidy = (text: string): string => text.normalize("NFC").trim().replace(/ {2,}/g, " ");

/** Clients may send the name, the short form, or either without accents. */
function optionFor(options: readonly { value: string; label: string }[], text: string) {
  const wanted = folded(text);
  return options.find(({ value, label }) => folded(value) === wanted || folded(label) === wanted)
    ?.value;
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The code as the country writes it: upper-case, the space or hyphen at its place, without the letters of the
 * country in front. Undefined when no reading of it is a code of the country.
 */
function tidyPostalCode(text: string, example: string | undefined, accepts: AcceptsCode) {
  const code = text.toUpperCase().replace(/[‐-―−]/g, "-");
  const bare = code.replace(/[ -]/g, "");
  const withoutCountry = code.replace(/^[A-Z]{1,2}[ -]/, "");
  const hyphenated = code.replaceAll(" ", "-");
  return [separatedLike(example, bare), code, withoutCountry, hyphenated, bare].find(
    (reading) => reading !== "" && accepts(reading),
  );
}

/** Codes of one country may differ in length before their separator (M1 1AE, SW1A 1AA), never after it. */
function separatedLike(example: string | undefined, bare: string): string {
  const separator = /[ -]/.exec(example ?? "");
  if (!separator || example === undefined) return bare;
  const tail = example.length - separator.index - 1;
  return `${bare.slice(0, -tail)}${separator[0]}${bare.slice(-tail)}`;
}
