import { type Bench, choose, withShops } from "./bench.ts";
import { kilobytes, report } from "./report.ts";

const maxShopBytes = 70_000;
const urls = ["/", "/shop", "/watch/2"];

/** Measures pages before compression. Their size should not grow with the catalog. */
export async function benchSizes(bench: Bench): Promise<void> {
  for (const count of choose(bench, [60, 1_000, 100_000], [60])) {
    await withShops(bench, count, async (shops, group) => {
      for (const url of urls) {
        const sizes = await Promise.all(shops.map(({ port }) => bytesOf(port, url)));
        const [current = 0, older] = sizes;
        report({
          group,
          name: `${url} (identity)`,
          value: kilobytes(current),
          figure: current,
          ...(older !== undefined && { reference: kilobytes(older), ratio: current / older }),
          ...(url === "/shop" && {
            target: `at most ${kilobytes(maxShopBytes)}`,
            met: current <= maxShopBytes,
          }),
        });
      }
    });
  }
}

async function bytesOf(port: number, url: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  if (!response.ok) throw new Error(`${url} responded ${response.status}.`);
  return (await response.arrayBuffer()).byteLength;
}
