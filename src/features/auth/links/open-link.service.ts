import { AppError, Conflict, NotFound } from "#src/domain/errors.ts";
import {
  findAccountLink,
  type LinkPurpose,
  takeAccountLink,
} from "#src/features/auth/account-links.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { linkTexts } from "./links.messages.ts";

const usedTexts: Readonly<Record<LinkPurpose, string>> = {
  invitation: linkTexts.passwordChosen,
  reset: linkTexts.passwordChosen,
  "confirm-email": linkTexts.addressConfirmed,
  "change-email": linkTexts.addressConfirmed,
};

const alreadyUsed = (purpose: LinkPurpose) => new Conflict(usedTexts[purpose], "link_used");

export const linkEnded = (message: string = linkTexts.expired) =>
  new AppError(410, "link_expired", message);

/** Uses nothing up. A link for another purpose is like a missing one. */
export async function requireLink(db: DbOrTx, token: string, ...purposes: LinkPurpose[]) {
  const link = await findAccountLink(db, token, purposes);
  if (!link) throw new NotFound(linkTexts.unknown);
  if (link.isUsed) throw alreadyUsed(link.purpose);
  if (link.isExpired) throw linkEnded();
  return link;
}

/** In the transaction of what the link does. Of two at once, the second is refused. */
export async function takeLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<void> {
  if (!(await takeAccountLink(tx, token, purpose))) throw alreadyUsed(purpose);
}
