import { sql } from "drizzle-orm";
import { fallbackPrice } from "#src/domain/constants.ts";
import type { Db } from "#src/platform/db/client.ts";

const perStatement = 20_000;

/**
 * Fills the catalog up to `count` made-up watches, varied from the real ones, for measuring; fewer than
 * there are removes the rest. Nothing else is touched.
 */
export async function seedSynthetic(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    delete from watches where slug like 'synthetic-%' and substring(slug from 11)::int > ${count}`);
  const made = await db.execute<{ made: number }>(sql`
    select count(*)::int as made from watches where slug like 'synthetic-%'`);
  for (let from = (made.rows[0]?.made ?? 0) + 1; from <= count; from += perStatement) {
    const to = Math.min(from + perStatement - 1, count);
    await db.execute(insertRange(from, to));
  }
  await db.execute(sql`analyze watches`);
}

/** Multiples of a root of a prime never fall into step with those of another: chance that repeats itself. */
const chance = (prime: number) => sql.raw(`(n * ${Math.sqrt(prime)} % 1)`);
const anyOf = (values: string, prime: number) =>
  sql.raw(`${values}[1 + floor(n * ${Math.sqrt(prime)} % 1 * places)::int]`);

/**
 * Brand and case are those of one real watch, condition and papers those of others, dial and material
 * sometimes: so some combinations are common, some rare, and some do not exist.
 */
function insertRange(from: number, to: number) {
  return sql`
    with model as materialized (
      select * from watches where slug not like 'synthetic-%' order by id limit 60
    ), known as materialized (
      select count(*) as places, array_agg(id) as ids, array_agg(dial_color) as dials,
        array_agg(material) as metals, array_agg(condition) as states, array_agg(box_papers) as papers
      from model
    ), made as (
      insert into watches (slug, brand_id, model, reference, description, images, retail_price, case_size,
        case_size_mm, dial_color, material, condition, box_papers, status, is_available, year, rare, created_at)
      select 'synthetic-' || n, brand_id, model, reference || '-' || n, description, images,
        (coalesce(retail_price, ${fallbackPrice}) * (0.7 + 0.6 * ${chance(2)}) / 50)::int * 50,
        case_size, case_size_mm,
        case when ${chance(3)} < 0.5 then dial_color else ${anyOf("dials", 7)} end,
        case when ${chance(5)} < 0.9 then material else ${anyOf("metals", 11)} end,
        ${anyOf("states", 13)}, ${anyOf("papers", 17)},
        'In Stock', true, 1990 + n % 36, n % 25 = 0, now() - make_interval(mins => n)
      from generate_series(${from}::int, ${to}::int) as n
      cross join known
      join model on model.id = ${anyOf("ids", 19)}
      on conflict (slug) do nothing
      returning id, retail_price
    )
    insert into wholesale_prices (watch_id, price) select id, (retail_price * 0.85)::int from made`;
}
