import { z } from "zod";
import { emailKey } from "#src/domain/identity.ts";
import { credentials, shortTextMaxLength } from "#src/domain/limits.ts";
import { endpoint } from "#src/lib/endpoint.ts";

const invalid = "Name an e-mail address, or a domain such as @example.com.";

/** An address, or all of a domain: `@example.com`. */
const blockedAddress = z
  .string(invalid)
  .max(credentials.emailMaxLength, invalid)
  .transform(emailKey)
  .pipe(z.union([z.email(), z.string().regex(/^@([a-z\d-]+\.)+[a-z\d-]{2,}$/)], invalid));

const blockedSender = z.object({
  address: z.string(),
  reason: z.string(),
  /** Null if the account is gone. */
  blockedBy: z.string().nullable(),
  blockedAt: z.string(),
});
export type BlockedSender = z.infer<typeof blockedSender>;

const reply = z.object({ blocked: z.array(blockedSender), timeZone: z.string() });

export const listBlocked = endpoint("GET /api/admin/blocked-senders", {
  access: "sales",
  capability: "enquiries",
  summary: "Senders whose forms are thrown away, those blocked last first.",
  reply,
});

export const blockSender = endpoint("POST /api/admin/blocked-senders", {
  access: "sales",
  capability: "enquiries",
  summary: "Throw away what an address, or all of a domain, sends by forms and mails from now on.",
  body: z.object({
    address: blockedAddress,
    reason: z.string().trim().max(shortTextMaxLength, "Please write a little less").default(""),
  }),
  reply,
});

export const unblockSender = endpoint("DELETE /api/admin/blocked-senders/{address}", {
  access: "sales",
  capability: "enquiries",
  summary: "Let an address or a domain write to the shop again.",
  params: z.object({ address: blockedAddress }),
  reply,
});
