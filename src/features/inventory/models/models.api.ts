import { modelLimits } from "#src/domain/limits.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { deleteModel, getModel, restoreModel, uploadModel } from "./models.contract.ts";
import * as service from "./models.service.ts";

export const modelsApi: readonly Route[] = [
  serve(getModel, ({ db, params }) => service.presentModel(db, params.id)),

  serve(uploadModel, async (call) => {
    const { db, config, viewer, params, stream } = call;
    const quota = { max: modelLimits.perHour, perSeconds: 3_600 };
    await throttle(db, `models of user ${viewer.id}`, quota, config.rateLimitFactor);
    return service.uploadModel(call, params.id, stream);
  }),

  serve(deleteModel, (call) => service.deleteModel(call, call.params.id)),

  serve(restoreModel, (call) => service.restoreModel(call, call.params.id)),
];
