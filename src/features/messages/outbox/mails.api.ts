import { type Route, serve } from "#src/platform/http/serve.ts";
import * as contract from "./mails.contract.ts";
import * as service from "./mails.service.ts";

export const mailsApi: readonly Route[] = [
  serve(contract.listMails, (call) => service.presentMails(call, call.query)),

  serve(contract.exportMails, async (call) => service.mailsFile(call, call.query)),

  serve(contract.readMail, ({ db, params }) => service.presentMail(db, params.id)),

  serve(contract.resendMail, (call) =>
    service.resendStoredMail(call, call.params.id, call.headers["idempotency-key"]),
  ),

  serve(contract.listJobs, (call) => service.presentJobs(call)),

  serve(contract.retryJob, async (call) => {
    await service.changeFailedJob(call, call.params.id, "retry");
    return service.presentJobs(call);
  }),

  serve(contract.giveUpJob, async (call) => {
    await service.changeFailedJob(call, call.params.id, "give-up");
    return service.presentJobs(call);
  }),
];
