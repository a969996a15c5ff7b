import { NotFound } from "#src/domain/errors.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { receiveMail } from "./inbound-mail.contract.ts";
import { receiveSignedMail } from "./inbound-mail.service.ts";

/** A mail that can't be used is answered like the rest, so that the provider does not send it again. */
export const inboundMailApi: readonly Route[] = [
  serve(receiveMail, async (call) => {
    const { inboundMail } = call.config;
    if (!inboundMail) throw new NotFound();
    const {
      "x-mail-timestamp": timestamp,
      "x-mail-recipient": recipient = "",
      "x-mail-signature": signature,
    } = call.headers;
    const proof = { secret: inboundMail.secret, timestamp, recipient, signature };
    const { stream, gone } = call;
    const mail = { stream, gone, proof, address: inboundMail.address };
    const outcome = await receiveSignedMail(call, mail);
    call.log.info({ outcome }, "mail received");
    return { received: true as const };
  }),
];
