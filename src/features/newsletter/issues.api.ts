import { findSaleableWatches } from "#src/features/admin/manual-order.sql.ts";
import { mailShop } from "#src/platform/mail/layout.mail.tsx";
import { csvReply, serve } from "#src/platform/serve.ts";
import { askEarlier } from "./earlier-subscribers.service.ts";
import { testIssueMail } from "./issue.mail.tsx";
import { contentOf } from "./issue-content.service.ts";
import * as contract from "./issues.contract.ts";
import * as service from "./issues.service.ts";

export const newsletterIssuesApi = [
  serve(contract.listIssues, (call) => service.presentIssues(call, call.query)),

  serve(contract.askEarlierSubscribers, async (call) => {
    await askEarlier(call);
    return { counts: await service.presentCounts(call.db) };
  }),

  serve(contract.exportSubscribers, async (call) => {
    call.log.info("subscribers exported");
    return csvReply("subscribers", service.subscribersFile(call));
  }),

  serve(contract.findNewsletterWatches, async ({ db, query }) => ({
    watches: await findSaleableWatches(db, query.search ?? ""),
  })),

  serve(contract.previewIssue, async ({ db, config, body }) => {
    const content = { ...(await contentOf(db, body)), id: 0, email: "" };
    return { html: testIssueMail.render(mailShop(config), content).html };
  }),

  serve(contract.createIssue, async (call) =>
    service.presentIssue(call, await service.createIssue(call, call.body)),
  ),

  serve(contract.readIssue, (call) => service.presentIssue(call, call.params.id)),

  serve(contract.editIssue, async (call) => {
    await service.editIssue(call, call.params.id, call.body);
    return service.presentIssue(call, call.params.id);
  }),

  serve(contract.deleteIssue, async (call) => {
    await service.deleteIssue(call, call.params.id);
    return { message: "The draft has been deleted." };
  }),

  serve(contract.sendTestMail, async (call) => ({
    recipient: await service.sendTestMail(call, call.params.id),
  })),

  serve(contract.sendIssue, async (call) => {
    await service.sendIssue(call, call.params.id);
    return service.presentIssue(call, call.params.id);
  }),

  serve(contract.stopIssue, async (call) => {
    await service.stopIssue(call, call.params.id);
    return service.presentIssue(call, call.params.id);
  }),

  serve(contract.resumeIssue, async (call) => {
    await service.resumeIssue(call, call.params.id);
    return service.presentIssue(call, call.params.id);
  }),
];
