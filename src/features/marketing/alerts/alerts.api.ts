import { shouldAccept } from "#src/features/messages/contact/enquiries.service.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import * as contract from "./alerts.contract.ts";
import { alertTexts, savedSearchTexts } from "./alerts.messages.ts";
import * as service from "./alerts.service.ts";
import { saveSearch } from "./saved-searches.service.ts";

export const alertsApi: readonly Route[] = [
  serve(contract.askForAlert, async (call) => {
    const { email, watchId, guard } = call.body;
    const userId = call.viewer.kind === "user" ? call.viewer.id : null;
    const isOn = await service.isOwnAddress(call.db, call.viewer, email);
    if (await shouldAccept(call, { guard, email })) {
      await service.askForAlert(call, { email, watchId, userId }, isOn);
    }
    return { isOn, message: isOn ? alertTexts.on(email) : alertTexts.sent(email) };
  }),

  serve(contract.saveSearch, async (call) => {
    const { email, address, guard } = call.body;
    const userId = call.viewer.kind === "user" ? call.viewer.id : null;
    const isOn = await service.isOwnAddress(call.db, call.viewer, email);
    if (await shouldAccept(call, { guard, email })) {
      await saveSearch(call, { email, address, userId }, isOn);
    }
    return { isOn, message: isOn ? alertTexts.on(email) : savedSearchTexts.sent(email) };
  }),

  serve(contract.listAlerts, ({ db, body }) => service.presentAlerts(db, body.token)),

  serve(contract.confirmAlerts, async (call) => {
    await service.confirmAll(call, call.body.token);
    return service.presentAlerts(call.db, call.body.token);
  }),

  serve(contract.endAlerts, async (call) => {
    await service.end(call, call.body.token, call.body.end);
    return service.presentAlerts(call.db, call.body.token);
  }),

  serve(contract.readPriceAlert, (call) => service.priceAlertState(call, call.viewer)),

  serve(contract.changePriceAlert, async (call) => {
    await service.switchPriceAlert(call, call.viewer, call.body.isOn);
    return service.priceAlertState(call, call.viewer);
  }),

  serve(contract.listOwnAlerts, ({ db, viewer }) => service.ownAlerts(db, viewer)),

  serve(contract.endOwnAlert, (call) => service.endOwnAlert(call, call.viewer, call.params.id)),
];
