import { z } from "zod";
import type { Random } from "./random.ts";

export interface FuzzIds {
  /** Ids of watches, brands and accounts; most exist. */
  readonly highest: number;
  /** Rows of the callers and of another user. */
  readonly lists: readonly number[];
  /** Numbers of orders; most exist. */
  readonly orders?: readonly string[];
  /** Ids that replies named, by the path of the call. */
  readonly seen?: ReadonlyMap<string, readonly number[]>;
}

/** Candidates for any field; the schema decides which one fits. */
function candidates(random: Random, ids: FuzzIds): unknown[] {
  const name = `fz${random.int(1, 9_999)}`;
  // The first row of a table exists most often.
  const some = random.chance(0.5) ? random.pick(ids.lists) : random.int(1, ids.highest);
  const id = random.chance(0.3) ? 1 : some;
  return [
    id,
    random.int(1, 99),
    true,
    String(id),
    String(id),
    String(random.int(1, 9)),
    `${random.int(0, 90_000)}.5`,
    name,
    `${name}@example.com`,
    `https://${name}.example.com/about?x=1`,
    `/shop?q=${name}`,
    `correct horse ${name} battery`,
    String(random.int(100_000, 999_999)),
    String(random.int(0, 9)).repeat(32),
    String(random.int(0, 9)).repeat(43),
    new Date(random.int(0, 2_000_000_000) * 1_000).toISOString(),
    `${random.int(2_000, 2_100)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
    `+1 212 555 ${random.int(1000, 9999)}`,
    random.pick(ids.orders ?? ["M-00000000"]),
    "US",
    "",
  ];
}

/** Returns a value that the schema accepts, undefined if no candidate fits. */
function validValue(random: Random, schema: z.core.$ZodType, ids: FuzzIds): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    if (random.chance(0.4)) return undefined;
    return validValue(random, schema.unwrap(), ids);
  }
  if (schema instanceof z.ZodNullable) {
    return random.chance(0.4) ? null : (validValue(random, schema.unwrap(), ids) ?? null);
  }
  if (schema instanceof z.ZodEnum) return random.pick(schema.options);
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values]);
  if (schema instanceof z.ZodUnion) return validValue(random, random.pick(schema.options), ids);
  if (schema instanceof z.ZodObject) return validObject(random, schema, ids);
  if (schema instanceof z.ZodArray) {
    return Array.from({ length: random.int(0, 5) }, () => validValue(random, schema.element, ids));
  }
  if (schema instanceof z.ZodRecord) {
    const made = { clientDataJSON: random.pick(candidates(random, ids)) };
    return z.safeParse(schema, made).success ? made : {};
  }
  const fitting = candidates(random, ids).filter((value) => z.safeParse(schema, value).success);
  if (fitting.length > 0) return random.pick(fitting);
  return schema instanceof z.ZodPipe ? validValue(random, schema.in, ids) : undefined;
}

type BodySchema = z.ZodObject | z.ZodDiscriminatedUnion;

/** The body of actions is one object for each action. */
export const objectsOf = (schema: BodySchema): readonly z.ZodObject[] =>
  schema instanceof z.ZodObject ? [schema] : (schema.options as readonly z.ZodObject[]);

/** Tries combinations until fields that depend on each other agree. */
export function validObject(
  random: Random,
  schema: BodySchema,
  ids: FuzzIds,
): Record<string, unknown> {
  const { shape } = random.pick(objectsOf(schema));
  const make = () =>
    Object.fromEntries(
      Object.entries(shape)
        .map(([name, field]) => [name, validValue(random, field, ids)] as const)
        .filter(([, value]) => value !== undefined),
    );
  let made = make();
  for (let attempts = 0; attempts < 500 && !schema.safeParse(made).success; attempts += 1)
    made = make();
  return made;
}
