import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { checkoutDraft } from "#src/domain/limits.ts";
import type { Caller, Services } from "#src/platform/http/serve.ts";
import { hashToken, newToken } from "#src/platform/security/tokens.ts";
import type { setCheckoutItems } from "./checkout.contract.ts";
import { findDraft, saveDraft, type Turn } from "./checkout.sql.ts";

/** It belongs to one browser, and to one account once that has written to it. */
export interface Draft {
  /** A guest's; a signed-in buyer's are those of the cart. */
  readonly items: { watchId: number; quantity: number }[];
  readonly fields: Record<string, string>;
  readonly problems: Record<string, string>;
  /** The page of the order with which the browser's last draft ended. */
  readonly placed?: string | undefined;
}

export type DraftAccess = Pick<Services, "db"> & Pick<Caller, "viewer" | "cookies">;

/** Signing out clears it. */
export const draftCookie = "checkout";
/** Beside the typed fields, under names that no form has. */
const ownerField = "_owner";
const placedField = "_placed";
const orderField = "_order";
const placingField = "_placing";
const mergeKeyField = "_mergeKey";
export const turnOf = (step: string, turn: string | undefined): Turn | undefined =>
  turn === undefined ? undefined : { field: `_turn.${step}`, value: turn };

const emptyDraft: Draft = { items: [], fields: {}, problems: {} };
/** The key itself is not stored: who reads it in a copy of the database could open the order. */
const nameOf = (formKey: string) => hashToken(formKey).toString("base64url");

/** Once its order is placed a draft is over. */
export async function readDraft(access: DraftAccess): Promise<Draft> {
  return openDraft(await readStored(access));
}

function openDraft(stored: Awaited<ReturnType<typeof readStored>>): Draft {
  if (!stored?.placed) return stored?.draft ?? emptyDraft;
  return { ...emptyDraft, placed: stored.draft.fields[orderField] };
}

/**
 * Also the draft whose order was placed with this form: its browser may have missed the response. `begun`: its items
 * are what this form orders.
 */
export async function readDraftOfForm(access: DraftAccess, formKey: string) {
  const stored = await readStored(access);
  const name = nameOf(formKey);
  if (!stored || (stored.placed && stored.placed !== name))
    return { ...openDraft(stored), isPlaced: false, begun: false };
  const { draft, placed } = stored;
  return { ...draft, isPlaced: placed !== undefined, begun: draft.fields[placingField] === name };
}

/** The items as the form is about to order them: a second click finds them here when the cart is empty already. */
export async function beginPlacing(access: DraftAccess, formKey: string, items: Draft["items"]) {
  await writeDraft(access, { items, fields: { [placingField]: nameOf(formKey) } });
}

/** A guest's items get a name by which an account's cart takes them once. */
export function chosenItems(
  { viewer }: Pick<DraftAccess, "viewer">,
  { items, mergeKey = randomBytes(16).toString("hex") }: z.output<typeof setCheckoutItems.body>,
): Pick<Draft, "items" | "fields"> {
  if (viewer.kind === "user") return { items: [], fields: {} };
  return { items, fields: { [mergeKeyField]: mergeKey } };
}

export function guestLinesOf({ items, fields }: Draft) {
  const { [mergeKeyField]: key } = fields;
  return key !== undefined && items.length > 0 ? { key, items } : undefined;
}

/** Writes to the browser's draft, or to a new one where that is over or belongs to somebody else. */
export async function writeDraft(
  access: DraftAccess,
  change: Partial<Draft>,
  turn?: Turn,
): Promise<Draft> {
  const stored = await readStored(access);
  const token = stored && !stored.placed ? stored.token : newToken();
  const { db, viewer, cookies } = access;
  const owner = viewer.kind === "user" ? { [ownerField]: String(viewer.id) } : {};
  const fields = { ...change.fields, ...owner };
  const draft = await saveDraft(db, hashToken(token), { ...change, fields }, turn);
  cookies.set(draftCookie, token, checkoutDraft.days * 86_400);
  return draft;
}

/** Its items and fields stay, so that the same form can be sent again. */
export async function closeDraft(
  access: DraftAccess,
  formKey: string,
  orderPage: string,
): Promise<void> {
  const stored = await readStored(access);
  if (!stored) return;
  const fields = { [placedField]: nameOf(formKey), [orderField]: orderPage };
  await saveDraft(access.db, hashToken(stored.token), { fields, problems: {} });
}

async function readStored({ db, viewer, cookies }: DraftAccess) {
  const token = cookies.get(draftCookie);
  if (!token) return undefined;
  const draft = await findDraft(db, hashToken(token));
  if (!draft) return undefined;
  const { [ownerField]: owner, [placedField]: placed } = draft.fields;
  // A person who signs out leaves nothing to the next one at the same browser.
  const isForeign = owner !== undefined && !(viewer.kind === "user" && String(viewer.id) === owner);
  return isForeign ? undefined : { token, draft, placed };
}
