import { type Route, serve } from "#src/platform/http/serve.ts";
import { changeSetting, readSettings } from "./settings.contract.ts";
import { changeOneSetting, presentSettings } from "./settings.service.ts";

/** Featured watches are changed by the calls of the inventory. */
export const settingsApi: readonly Route[] = [
  serve(readSettings, (call) => presentSettings(call)),

  serve(changeSetting, async (call) => {
    await changeOneSetting(call, call.body);
    return presentSettings(call);
  }),
];
