import { isOn } from "#src/domain/capabilities.ts";
import { priceFor, priceViewOf } from "#src/domain/pricing.ts";
import type { Viewer } from "#src/domain/viewer.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { modelUrl, type ShippedModel, shippedModels } from "#src/platform/media/models.ts";
import type { Config } from "#src/platform/settings/config.ts";
import {
  type Watch,
  type WatchCardData,
  type WatchDetail,
  type WatchSize,
  watchCardSchema,
} from "./catalog.contract.ts";
import { findHoldEnds } from "./stock.sql.ts";
import { type DimensionsRow, findDimensions } from "./watch-models.sql.ts";
import { findWholesalePrices, type WatchRow } from "./watches.sql.ts";

/** The only way from rows to replies. Wholesale prices are read for dealers only. */
export async function presentWatches(
  db: DbOrTx,
  rows: readonly WatchRow[],
  viewer: Viewer,
): Promise<Watch[]> {
  const ids = priceViewOf(viewer) === "dealers" ? rows.map(({ id }) => id) : [];
  const wholesale = await findWholesalePrices(db, ids);
  const reserved = rows.filter(({ status }) => status === "Reserved").map(({ id }) => id);
  const holdEnds = await findHoldEnds(db, reserved);
  return rows.map((row) => {
    const watch = presentWatch(row, viewer, wholesale.get(row.id) ?? null);
    const holdEnd = holdEnds.get(row.id);
    return holdEnd ? { ...watch, reservedUntil: holdEnd.toISOString() } : watch;
  });
}

/** The particulars of a watch's own page. The specified shop has the same for every watch. */
export const particularsFor = (
  config: Pick<Config, "capabilities">,
  particulars: WatchDetail["particulars"],
) => (isOn(config, "backoffice") ? { particulars } : {});

/** For rows that were read with their wholesale price. */
export function presentPrices<Row extends Pick<WatchRow, "retailPrice">>(
  row: Row,
  viewer: Viewer,
  wholesalePrice: number | null,
) {
  return { ...row, ...priceFor({ retailPrice: row.retailPrice, wholesalePrice }, viewer) };
}

export async function presentCards(
  ...given: Parameters<typeof presentWatches>
): Promise<WatchCardData[]> {
  return (await presentWatches(...given)).map((watch) => watchCardSchema.parse(watch));
}

function presentWatch(
  { imageTexts, ...row }: WatchRow,
  viewer: Viewer,
  wholesalePrice: number | null,
): Watch {
  return {
    ...presentPrices(row, viewer, wholesalePrice),
    ...(imageTexts.length > 0 && { imageTexts }),
    image: row.images[0] ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The field of a watch's own page. In the specified shop there is none, and nothing is read for it. */
export const view3dFor = (config: Pick<Config, "capabilities">) =>
  isOn(config, "view3d") ? withModel : async () => ({});

async function withModel(db: DbOrTx, id: number): Promise<Pick<WatchDetail, "view3d">> {
  const row = await findDimensions(db, id);
  if (!row) return {};
  return { view3d: { model: modelOf(row), movement: row.movement } };
}

type ModelColumns = Pick<DimensionsRow, "slug" | "oldSlugs" | "hasModelRow" | "file" | "bytes">;

/** An upload or a removal by the staff takes precedence over the model that came with the shop. */
export function modelOf(row: ModelColumns): { url: string; bytes: number } | null {
  const { hasModelRow, file, bytes } = row;
  if (file !== null && bytes !== null) return { url: modelUrl(file), bytes };
  const shipped = hasModelRow ? undefined : shippedModelOf(row);
  return shipped ? { url: shipped.url, bytes: shipped.bytes } : null;
}

export function shippedModelOf({
  slug,
  oldSlugs,
}: Pick<ModelColumns, "slug" | "oldSlugs">): ShippedModel | undefined {
  const models = shippedModels();
  return [slug, ...oldSlugs].map((name) => models.get(name)).find((model) => model !== undefined);
}

export function presentSize(row: DimensionsRow): WatchSize {
  const measured = shippedModelOf(row);
  return {
    ...row,
    lugToLugMm: row.lugToLugMm ?? measured?.lugToLugMm ?? null,
    isMeasured: row.lugToLugMm === null && measured !== undefined,
    outline: measured?.outline ?? null,
  };
}
