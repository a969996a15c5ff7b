import { accountLink } from "#src/domain/limits.ts";
import { paths } from "#src/lib/paths.ts";
import { storeTimes } from "#src/lib/store-times.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { databaseNow } from "#src/platform/db/client.ts";
import type { Services } from "#src/platform/serve.ts";

/** The link of an invitation, if the shop has no mail server and the staff must pass it on. */
export type LinkToPass = string | undefined;

interface InvitationLink {
  readonly url: string;
  /** When it ends, in words. */
  readonly until: string;
  readonly toPass: LinkToPass;
}

export async function invitationLink(
  tx: Tx,
  config: Services["config"],
  token: string,
): Promise<InvitationLink> {
  const url = `${config.publicUrl}${paths.invitation()}#token=${token}`;
  const end = new Date(await databaseNow(tx));
  end.setUTCDate(end.getUTCDate() + accountLink.invitationDays);
  const until = storeTimes(config.checkout.timeZone).time(end);
  return { url, until, toPass: config.smtpUrl === undefined ? url : undefined };
}
