import {
  boxPapers,
  caseSizes,
  conditions,
  dialColors,
  type Facet,
  materials,
} from "#src/domain/constants.ts";

// A watch's five facets as one five-digit number, one decimal digit per facet. See decision 023.

/** The selected options of each facet; a facet without options does not restrict. */
export type FacetFilter = Partial<Record<Facet, readonly string[] | undefined>>;

interface FacetDigits {
  readonly name: Facet;
  readonly options: readonly string[];
  /** One SQL condition per option, in the same order. */
  readonly conditions: readonly string[];
}

// The order is stored in the database: a change here or of an option's position needs a migration.
const facets: readonly FacetDigits[] = [
  { name: "dialColor", options: dialColors, conditions: equals("dial_color", dialColors) },
  { name: "material", options: materials, conditions: equals("material", materials) },
  { name: "condition", options: conditions, conditions: equals("condition", conditions) },
  { name: "boxPapers", options: boxPapers, conditions: equals("box_papers", boxPapers) },
  {
    name: "caseSize",
    options: caseSizes.map(({ label }) => label),
    conditions: caseSizes.map(({ min, below }) =>
      below === null
        ? `new.case_size_mm >= ${min}`
        : `new.case_size_mm >= ${min} and new.case_size_mm < ${below}`,
    ),
  },
];
for (const facet of facets) assertOneDigit(facet);

function equals(column: string, options: readonly string[]): string[] {
  return options.map((option) => `new.${column} = '${option}'`);
}

/** A tenth option would overflow into the digit of the facet before it. */
export function assertOneDigit({ name, options }: Pick<FacetDigits, "name" | "options">): void {
  if (options.length <= 9) return;
  throw new Error(`The facet ${name} has ${options.length} options; its digit holds at most 9.`);
}

/**
 * The trigger of a watch computes this, as its migration wrote it; digit 0 stands for a value that no option covers.
 */
export function facetCodeExpression(): string {
  const digits = facets.map(({ conditions }, position) => {
    const cases = conditions.map((condition, index) => `when ${condition} then ${index + 1}`);
    return `(case ${cases.join(" ")} else 0 end) * ${10 ** (facets.length - 1 - position)}`;
  });
  return digits.join(" + ");
}

/** Every code that passes the filter; undefined if the filter restricts no facet. */
export function matchingFacetCodes(filter: FacetFilter): number[] | undefined {
  if (facets.every(({ name }) => !filter[name]?.length)) return undefined;
  return facets.reduce<number[]>(
    (codes, { name, options }) => {
      const digits = matchingDigits(options, filter[name]);
      return codes.flatMap((code) => digits.map((digit) => code * 10 + digit));
    },
    [0],
  );
}

/** The option of each facet that a code stands for. */
export function optionsOf(code: number): Partial<Record<Facet, string>> {
  return Object.fromEntries(
    facets.map(({ name, options }, position) => {
      const digit = Math.floor(code / 10 ** (facets.length - 1 - position)) % 10;
      return [name, options[digit - 1]];
    }),
  );
}

function matchingDigits(
  options: readonly string[],
  selected: readonly string[] | undefined,
): number[] {
  const all = [0, ...options.map((_, index) => index + 1)];
  if (!selected?.length) return all;
  return all.filter((digit) => digit > 0 && selected.includes(options[digit - 1] ?? ""));
}
