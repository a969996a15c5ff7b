import { type Route, requireFreshSignIn, serve } from "#src/platform/http/serve.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import * as contract from "./personal-data.contract.ts";
import * as service from "./personal-data.service.ts";
import { beginDeletion, collectOwnData } from "./personal-data.service.ts";

export const personalDataApi = (sources: readonly PersonalData[]): readonly Route[] => [
  serve(contract.readPersonalData, ({ db, query }) =>
    service.describeHeld(sources, db, query.email),
  ),

  serve(contract.exportPersonalData, async (call) => {
    call.log.info({ user: call.viewer.id }, "personal data exported");
    const data = await service.exportPersonalData(sources, call, call.query.email);
    return {
      contentType: "application/json; charset=utf-8",
      name: "personal-data.json",
      content: Buffer.from(JSON.stringify(data, null, 2)),
    };
  }),

  serve(contract.deletePersonalData, async (call) => {
    const keptPurchases = await service.deletePersonalData(sources, call, call.body.email);
    return { ...(await service.describeHeld(sources, call.db, call.body.email)), keptPurchases };
  }),
];

export const ownDataApi = (sources: readonly PersonalData[]): readonly Route[] => [
  serve(contract.readOwnData, (call) => {
    requireFreshSignIn(call);
    return collectOwnData(sources, call, call.viewer.id);
  }),

  serve(contract.downloadOwnData, async (call) => {
    requireFreshSignIn(call);
    call.log.info("own data downloaded");
    const { kinds, ...about } = await collectOwnData(sources, call, call.viewer.id);
    const byKind = Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows]));
    return {
      contentType: "application/json; charset=utf-8",
      name: "my-data.json",
      content: Buffer.from(JSON.stringify({ ...about, ...byKind }, null, 2)),
    };
  }),

  serve(contract.deleteOwnAccount, async (call) => {
    requireFreshSignIn(call);
    const dueAt = await beginDeletion(sources, call, call.body.username);
    return { dueAt: dueAt.toISOString() };
  }),
];
