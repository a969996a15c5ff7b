import { z } from "zod";
import { inboundMailLimits } from "#src/domain/inbox-limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";

const signed = "Sign the request: see the section on answers to mails of docs/operations.md.";

export const receiveMail = endpoint("POST /api/inbound-mail", {
  capability: "enquiries",
  access: "public",
  summary: "An answer to one of our mails, as the mail provider got it (RFC 822), signed.",
  headers: z.object({
    /** Seconds since 1970. */
    "x-mail-timestamp": z.string(signed).regex(/^\d{1,12}$/, signed),
    /** The address that the mail was delivered to; it need not stand in the mail. */
    "x-mail-recipient": z.string().max(320).optional(),
    /** HMAC-SHA256 of `timestamp.recipient.body`, in hexadecimal digits. */
    "x-mail-signature": z.string(signed).regex(/^[\da-f]{64}$/, signed),
  }),
  streamBody: { maxBytes: inboundMailLimits.bytes, seconds: 60 },
  reply: z.object({ received: z.literal(true) }),
  limit: { max: inboundMailLimits.perMinute, perSeconds: 60 },
});
