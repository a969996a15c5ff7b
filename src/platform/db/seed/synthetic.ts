import { sql } from "drizzle-orm";
import { boxPapers, conditions, dialColors, materials } from "#src/domain/constants.ts";
import type { Db } from "#src/platform/db/client.ts";

const perStatement = 20_000;

const options = (values: readonly string[]) => sql.param([...values]);
/** The n-th watch always gets the same values, and neighbours differ. */
const pick = (values: readonly string[], step: number) =>
  sql`(${options(values)}::text[])[1 + (n::bigint * ${sql.raw(String(step))} % ${sql.raw(String(values.length))})]`;

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

function insertRange(from: number, to: number) {
  return sql`
    with model as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as places
      from watches where slug not like 'synthetic-%'
    ), made as (
      insert into watches (slug, brand_id, model, reference, description, images, retail_price, case_size,
        case_size_mm, dial_color, material, condition, box_papers, status, is_available, year, rare, created_at)
      select 'synthetic-' || n, brand_id, model, reference || '-' || n, description, images,
        1000 + (n::bigint * 7919 % 149) * 1000 + (n % 10) * 50, mm || 'mm', mm,
        ${pick(dialColors, 7)}, ${pick(materials, 11)}, ${pick(conditions, 13)}, ${pick(boxPapers, 17)},
        'In Stock', true, 1990 + n % 36, n % 25 = 0, now() - make_interval(mins => n)
      from generate_series(${from}::int, ${to}::int) as n
      cross join lateral (select 30 + n % 18 as mm) as size
      join model on place = n % places
      on conflict (slug) do nothing
      returning id, retail_price
    )
    insert into wholesale_prices (watch_id, price) select id, (retail_price * 0.85)::int from made`;
}
