import { type Route, requireFreshSignIn, serve } from "#src/platform/serve.ts";
import * as contract from "./own-data.contract.ts";
import { beginDeletion, collectOwnData } from "./own-data.service.ts";

export const ownDataApi: readonly Route[] = [
  serve(contract.readOwnData, (call) => {
    requireFreshSignIn(call);
    return collectOwnData(call, call.viewer.id);
  }),

  serve(contract.downloadOwnData, async (call) => {
    requireFreshSignIn(call);
    call.log.info("own data downloaded");
    const { kinds, ...about } = await collectOwnData(call, call.viewer.id);
    const byKind = Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows]));
    return {
      contentType: "application/json; charset=utf-8",
      name: "my-data.json",
      content: Buffer.from(JSON.stringify({ ...about, ...byKind }, null, 2)),
    };
  }),

  serve(contract.deleteOwnAccount, async (call) => {
    requireFreshSignIn(call);
    const dueAt = await beginDeletion(call, call.body.username);
    return { dueAt: dueAt.toISOString() };
  }),
];
