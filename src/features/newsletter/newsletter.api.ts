import { serve } from "#src/platform/serve.ts";
import { subscribe } from "./newsletter.contract.ts";
import { subscribed } from "./newsletter.messages.ts";
import { addSubscriber } from "./newsletter.sql.ts";

export const newsletterApi = [
  serve(subscribe, async ({ db, body }) => {
    await addSubscriber(db, body.email);
    return { message: subscribed.description };
  }),
];
