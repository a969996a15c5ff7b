import { type Route, serve } from "#src/platform/serve.ts";
import {
  giveUpJob,
  listJobs,
  listMails,
  readMail,
  resendMail,
  retryJob,
} from "./mails.contract.ts";
import * as service from "./mails.service.ts";

export const mailsApi: readonly Route[] = [
  serve(listMails, (call) => service.presentMails(call, call.query)),

  serve(readMail, ({ db, params }) => service.presentMail(db, params.id)),

  serve(resendMail, (call) =>
    service.resendStoredMail(call, call.params.id, call.headers["idempotency-key"]),
  ),

  serve(listJobs, (call) => service.presentJobs(call)),

  serve(retryJob, async (call) => {
    await service.retryFailedJob(call, call.params.id);
    return service.presentJobs(call);
  }),

  serve(giveUpJob, async (call) => {
    await service.giveUpFailedJob(call, call.params.id);
    return service.presentJobs(call);
  }),
];
