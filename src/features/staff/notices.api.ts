import { setNoticesRead } from "#src/features/auth/auth.sql.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { listNotices, readNotices } from "./notices.contract.ts";
import { findNotices } from "./notices.sql.ts";

export const noticesApi: readonly Route[] = [
  serve(listNotices, async ({ db, config, viewer }) => ({
    notices: await findNotices(db, viewer, config.capabilities),
    timeZone: config.checkout.timeZone,
  })),

  serve(readNotices, async ({ db, viewer, body }) => {
    await setNoticesRead(db, viewer.id, new Date(body.until));
    return {};
  }),
];
