import { type SQL, sql } from "drizzle-orm";
import { boxPapers, caseSizes, conditions, dialColors, materials } from "#src/domain/constants.ts";

/** The values of each facet that a filter asks for; a facet left out is not asked about. */
export type Traits = Partial<Record<Facet, readonly string[] | undefined>>;

type Facet = "dialColor" | "material" | "condition" | "boxPapers" | "caseSize";

const facets: readonly { name: Facet; options: readonly string[]; condition: SQL[] }[] = [
  { name: "dialColor", options: dialColors, condition: equals("dial_color", dialColors) },
  { name: "material", options: materials, condition: equals("material", materials) },
  { name: "condition", options: conditions, condition: equals("condition", conditions) },
  { name: "boxPapers", options: boxPapers, condition: equals("box_papers", boxPapers) },
  {
    name: "caseSize",
    options: caseSizes.map(({ label }) => label),
    condition: caseSizes.map(({ min, max }) =>
      sql.raw(max === null ? `case_size_mm >= ${min}` : `case_size_mm between ${min} and ${max}`),
    ),
  },
];

function equals(column: string, options: readonly string[]): SQL[] {
  return options.map((option) => sql.raw(`${column} = '${option}'`));
}

/** A watch's five facets as the digits of one number; 0 is a value that no filter offers. */
export function traitsOfWatch(): SQL {
  const digits = facets.map(({ condition }, place) => {
    const cases = condition.map((fits, index) => sql`when ${fits} then ${sql.raw(`${index + 1}`)}`);
    return sql`(case ${sql.join(cases, sql` `)} else 0 end) * ${sql.raw(`${10 ** (facets.length - 1 - place)}`)}`;
  });
  return sql.join(digits, sql` + `);
}

/** All numbers that a filter admits, or undefined where it asks about no facet. */
export function admittedTraits(wanted: Traits): number[] | undefined {
  if (facets.every(({ name }) => !wanted[name]?.length)) return undefined;
  return facets.reduce<number[]>(
    (numbers, { name, options }) => {
      const digits = digitsOf(options, wanted[name]);
      return numbers.flatMap((number) => digits.map((digit) => number * 10 + digit));
    },
    [0],
  );
}

function digitsOf(options: readonly string[], values: readonly string[] | undefined): number[] {
  const all = [0, ...options.map((_, index) => index + 1)];
  if (!values?.length) return all;
  return all.filter((digit) => digit > 0 && values.includes(options[digit - 1] ?? ""));
}
