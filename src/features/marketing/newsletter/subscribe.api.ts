import { isOn } from "#src/domain/capabilities.ts";
import { serve } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { subscribe } from "./newsletter.contract.ts";
import { subscribed } from "./newsletter.messages.ts";
import { addSubscriber } from "./newsletter.sql.ts";
import type { askFirst } from "./subscription.service.ts";

/** As specified: the address is stored, and nothing is sent. */
const storeOnly: typeof askFirst = ({ db }, { email }) => addSubscriber(db, email);

const subscribeFor = async (config: Config) =>
  isOn(config, "enquiries") ? (await import("./subscription.service.ts")).askFirst : storeOnly;

export const subscribeApi = [
  serve(subscribe, async (call) => {
    const addTo = await subscribeFor(call.config);
    await addTo(call, call.body);
    return { message: subscribed.description };
  }),
];
