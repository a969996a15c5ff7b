import { sql } from "drizzle-orm";
import { fallbackPrice } from "#src/domain/constants.ts";
import type { Db } from "#src/platform/db/client.ts";

const batchSize = 20_000;

/**
 * Adds or removes synthetic watches until there are `count`, for load tests. They vary the real ones,
 * which stay as they are.
 */
export async function seedSynthetic(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    delete from watches where slug like 'synthetic-%' and substring(slug from 11)::int > ${count}`);
  const result = await db.execute<{ existing: number }>(sql`
    select count(*)::int as existing from watches where slug like 'synthetic-%'`);
  for (let from = (result.rows[0]?.existing ?? 0) + 1; from <= count; from += batchSize) {
    const to = Math.min(from + batchSize - 1, count);
    await db.execute(insertRange(from, to));
  }
  await db.execute(sql`analyze watches, watch_traits`);
}

/** Pseudo-random in [0, 1) and repeatable: the fractional part of n times an irrational number. */
const random = (prime: number) => sql.raw(`(n * ${Math.sqrt(prime)} % 1)`);
const anyOf = (values: string, prime: number) =>
  sql.raw(`${values}[1 + floor(n * ${Math.sqrt(prime)} % 1 * places)::int]`);

/**
 * Brand and case come from one real watch, condition and papers from others, dial and material from
 * either, so that some combinations are common, some rare, and some do not exist.
 */
function insertRange(from: number, to: number) {
  return sql`
    with model as materialized (
      select * from watches where slug not like 'synthetic-%' order by id limit 60
    ), options as materialized (
      select count(*) as places, array_agg(id) as ids, array_agg(dial_color) as dials,
        array_agg(material) as metals, array_agg(condition) as states, array_agg(box_papers) as papers
      from model
    ), made as (
      insert into watches (slug, brand_id, model, reference, description, images, retail_price, case_size,
        case_size_mm, dial_color, material, condition, box_papers, year, rare, movement, bracelet, created_at)
      select 'synthetic-' || n, brand_id, model, reference || '-' || n, description, images,
        (coalesce(retail_price, ${fallbackPrice}) * (0.7 + 0.6 * ${random(2)}) / 50)::int * 50,
        case_size, case_size_mm,
        case when ${random(3)} < 0.5 then dial_color else ${anyOf("dials", 7)} end,
        case when ${random(5)} < 0.9 then material else ${anyOf("metals", 11)} end,
        ${anyOf("states", 13)}, ${anyOf("papers", 17)}, 1990 + n % 36, n % 25 = 0, movement, bracelet, now() - make_interval(mins => n)
      from generate_series(${from}::int, ${to}::int) as n
      cross join options
      join model on model.id = ${anyOf("ids", 19)}
      on conflict (slug) do nothing
      returning id, retail_price
    )
    insert into wholesale_prices (watch_id, price) select id, (retail_price * 0.85)::int from made`;
}
