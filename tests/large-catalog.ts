import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { copyOfFilled } from "./database.ts";

const patterns = 5_000;

/** For a slower run with more watches: `CATALOG_SIZE=1000000`. */
export const catalogSize = Number(process.env.CATALOG_SIZE ?? 100_000);

/** A database with that many watches. */
export const largeDatabase = () => copyOfFilled("template_large", insertWatches);

/** Inserts without the indexes and creates them again, which takes a third of the time. */
async function insertWatches(database: Database): Promise<void> {
  await onDedicatedConnection(database, async (db, client) => {
    await seedSynthetic(db, patterns);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'watches' and indexdef not like '%UNIQUE%'`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query("alter table watches drop constraint watches_brand_id_brands_id_fk");
    await client.query(`
      insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
        case_size_mm, dial_color, material, condition, box_papers, year, movement, bracelet, created_at)
      select copy || '-' || slug, brand_id, 'Model' || id % 700, 'R' || copy || '-' || id, '', retail_price + copy * 10, case_size,
        case_size_mm, dial_color, material, condition, box_papers, year, movement, bracelet,
        created_at - make_interval(days => copy)
      from watches cross join generate_series(1, ${Math.ceil(catalogSize / patterns) - 1}) as copy
      where is_available`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze watches, watch_traits");
  });
}
