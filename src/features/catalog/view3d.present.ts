import { isOn } from "#src/domain/capabilities.ts";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { modelUrl, type ShippedModel, shippedModels } from "#src/platform/media/models.ts";
import type { WatchDetail, WatchSize } from "./catalog.contract.ts";
import { type DimensionsRow, findDimensions } from "./watch-models.sql.ts";

type View3d = Pick<WatchDetail, "view3d">;

/** The field of a watch's own page. In the specified shop there is none, and nothing is read for it. */
export const view3dFor = (config: Pick<Config, "capabilities">) =>
  isOn(config, "view3d") ? withModel : specified;

const specified = async (): Promise<View3d> => ({});

async function withModel(db: DbOrTx, id: number): Promise<View3d> {
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
  const { id, brandName, model, dialColor, material, bracelet, caseMm, lugToLugMm } = row;
  const measured = shippedModelOf(row);
  return {
    id,
    brandName,
    model,
    dialColor,
    material,
    bracelet,
    caseMm,
    lugToLugMm: lugToLugMm ?? measured?.lugToLugMm ?? null,
    isMeasured: lugToLugMm === null && measured !== undefined,
    outline: measured?.outline ?? null,
  };
}
