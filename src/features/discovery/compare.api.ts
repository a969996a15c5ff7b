import {
  particularsFor,
  presentSize,
  presentWatches,
} from "#src/features/catalog/catalog.present.ts";
import { findDimensions } from "#src/features/catalog/watch-models.sql.ts";
import { findWatch } from "#src/features/catalog/watches.sql.ts";
import { serve } from "#src/platform/http/serve.ts";
import { compareWatches } from "./compare.contract.ts";

export const compareApi = [
  serve(compareWatches, async ({ db, config, viewer, query }) => {
    const [rows, dimensions] = await Promise.all([
      Promise.all(query.ids.map((id) => findWatch(db, id))),
      Promise.all(query.ids.map((id) => findDimensions(db, id))),
    ]);
    const found = rows.flatMap((row) => row ?? []);
    const watches = await presentWatches(
      db,
      found.map(({ particulars: _, ...row }) => row),
      viewer,
    );
    return {
      watches: watches.flatMap((watch, index) => {
        const particulars = found[index]?.particulars;
        const size = dimensions.find((row) => row?.id === watch.id);
        if (!size) return [];
        const { caseMm, lugToLugMm, outline } = presentSize(size);
        return {
          ...watch,
          ...particularsFor(config, particulars),
          size: { caseMm, lugToLugMm, outline },
        };
      }),
    };
  }),
];
