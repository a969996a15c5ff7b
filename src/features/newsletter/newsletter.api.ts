import { NotFound } from "#src/domain/errors.ts";
import { serve } from "#src/platform/serve.ts";
import * as contract from "./newsletter.contract.ts";
import { confirmTexts, subscribed, unsubscribeTexts } from "./newsletter.messages.ts";
import * as service from "./subscription.service.ts";

export const newsletterApi = [
  serve(contract.subscribe, async (call) => {
    await service.subscribeFor(call.config)(call, call.body);
    return { message: subscribed.description };
  }),

  serve(contract.confirmSubscription, async (call) => ({
    state: await service.confirm(call, call.body.token),
  })),

  serve(contract.renewConfirmation, async (call) => {
    await service.renew(call, call.body.token);
    return { message: confirmTexts.sentAgain.text };
  }),

  // An unknown link is that of a reader who was deleted, who gets nothing either.
  serve(contract.unsubscribeByMailProgram, async (call) => {
    await service.unsubscribe(call, call.query.token);
    return { message: unsubscribeTexts.done.title };
  }),

  serve(contract.changeSubscription, async (call) => {
    const { token, subscribed } = call.body;
    const change = subscribed ? service.subscribeAgain : service.unsubscribe;
    if (!(await change(call, token))) throw new NotFound(unsubscribeTexts.unknown);
    const { done, undone } = unsubscribeTexts;
    return { message: subscribed ? undone.title : done.title };
  }),

  serve(contract.readOwnSubscription, async (call) => ({
    state: await service.ownState(call, call.viewer),
  })),

  serve(contract.changeOwnSubscription, async (call) => {
    await service.switchOwn(call, call.viewer, call.body.isOn);
    return { state: await service.ownState(call, call.viewer) };
  }),
];
