import { NotFound } from "#src/domain/errors.ts";
import { plainText } from "#src/features/catalog/search/plain-text.service.ts";
import { findSaleableWatches } from "#src/features/catalog/watches.sql.ts";
import { serve } from "#src/platform/http/serve.ts";
import { mailShop } from "#src/platform/mail/layout.mail.tsx";
import { testIssueMail } from "./issue.mail.tsx";
import * as issues from "./issues.service.ts";
import * as contract from "./newsletter.contract.ts";
import { confirmTexts, unsubscribeTexts } from "./newsletter.messages.ts";
import { contentOf } from "./sending.service.ts";
import * as service from "./subscription.service.ts";

export const newsletterApi = [
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

  serve(contract.listIssues, (call) => issues.presentIssues(call, call.query)),

  serve(contract.askEarlierSubscribers, async (call) => {
    await service.askEarlier(call);
    return { counts: await issues.presentCounts(call.db) };
  }),

  serve(contract.exportSubscribers, async (call) => issues.subscribersFile(call)),

  serve(contract.findNewsletterWatches, async ({ db, query }) => ({
    watches: await findSaleableWatches(db, await plainText(db, query.search ?? "")),
  })),

  serve(contract.previewIssue, async ({ db, config, body }) => {
    const content = { ...(await contentOf(db, body)), id: 0, email: "" };
    return { html: testIssueMail.render(mailShop(config), content).html };
  }),

  serve(contract.createIssue, async (call) =>
    issues.presentIssue(call, await issues.createIssue(call, call.body)),
  ),

  serve(contract.readIssue, (call) => issues.presentIssue(call, call.params.id)),

  serve(contract.editIssue, async (call) => {
    await issues.editIssue(call, call.params.id, call.body);
    return issues.presentIssue(call, call.params.id);
  }),

  serve(contract.deleteIssue, async (call) => {
    await issues.deleteIssue(call, call.params.id);
    return { message: "The draft has been deleted." };
  }),

  serve(contract.sendTestMail, async (call) => ({
    recipient: await issues.sendTestMail(call, call.params.id),
  })),

  ...(
    [
      [contract.sendIssue, issues.sendIssue],
      [contract.stopIssue, issues.stopIssue],
      [contract.resumeIssue, issues.resumeIssue],
    ] as const
  ).map(([declaration, change]) =>
    serve(declaration, async (call) => {
      await change(call, call.params.id);
      return issues.presentIssue(call, call.params.id);
    }),
  ),
];
