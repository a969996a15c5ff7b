import { notFound } from "next/navigation";
import pg from "pg";

export const dynamic = "force-dynamic";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statement = {
  name: "watch",
  text: `select w.*, b.name as brand_name, b.slug as brand_slug
    from watches w join brands b on b.id = w.brand_id where w.id = $1`,
};

/** The least that shows a watch: names, price, pictures and facts, without a header, a footer and anything to press. */
export default async function WatchPage({ params }) {
  const { id } = await params;
  const { rows } = await pool.query({ ...statement, values: [Number(id)] });
  const [watch] = rows;
  if (!watch) notFound();
  const facts = {
    Reference: watch.reference,
    "Dial Color": watch.dial_color,
    Material: watch.material,
    Condition: watch.condition,
    Year: watch.year,
  };
  return (
    <main>
      <nav>
        <a href="/">Home</a> <a href="/shop">Shop</a>{" "}
        <a href={`/shop/${watch.brand_slug}`}>{watch.brand_name}</a>
      </nav>
      <h1>{`${watch.brand_name} ${watch.model}`}</h1>
      <p>{`$${watch.retail_price?.toLocaleString("en-US")}`}</p>
      {watch.images.map((image) => (
        // biome-ignore lint/performance/noImgElement: the shop has plain pictures, too
        <img key={image} src={`${image}-800.jpg`} alt={watch.model} width={800} height={800} />
      ))}
      <p>{watch.description}</p>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
