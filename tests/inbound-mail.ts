import { createHmac } from "node:crypto";

const inboundSecret = "a-secret-of-the-mail-provider-of-the-shop";
/** Settings of a shop that takes answers to its mails. */
export const inbound = {
  INBOUND_MAIL_ADDRESS: "inbox@reply.example",
  INBOUND_MAIL_SECRET: inboundSecret,
};

/** Headers that prove that a mail comes from the shop's mail provider. */
export function signedMail(raw: string | Buffer, recipient = "", at = Date.now()) {
  const timestamp = String(Math.floor(at / 1_000));
  const hmac = createHmac("sha256", inboundSecret).update(`${timestamp}.${recipient}.`).update(raw);
  return {
    "content-type": "message/rfc822",
    "x-mail-timestamp": timestamp,
    "x-mail-signature": hmac.digest("hex"),
    ...(recipient && { "x-mail-recipient": recipient }),
  };
}
