import { pageSize } from "#src/domain/constants.ts";
import { readListing } from "#src/features/catalog/listing.service.ts";
import { serve } from "#src/platform/http/serve.ts";
import { applyForWholesale, listWholesaleWatches } from "./wholesale.contract.ts";
import { applicationReceived } from "./wholesale.messages.ts";
import { insertApplication, summariseWholesale } from "./wholesale.sql.ts";

export const wholesaleApi = [
  serve(listWholesaleWatches, async ({ db, viewer, query }) => {
    const { sort, page, pageSize: size = pageSize.wholesale, fields, ...search } = query;
    const summary = await summariseWholesale(db, search);
    const request = { search, sort, page, pageSize: size, fields, matches: summary.count };
    return { ...(await readListing(db, viewer, request)), summary };
  }),

  serve(applyForWholesale, async ({ db, body }) => {
    await insertApplication(db, body);
    return { message: applicationReceived.description };
  }),
];
