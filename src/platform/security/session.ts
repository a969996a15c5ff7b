import { parseCookie, stringifySetCookie } from "cookie";
import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { freshSignIn } from "#src/domain/account-limits.ts";
import { isOn } from "#src/domain/capabilities.ts";
import { sessionLife } from "#src/domain/constants.ts";
import {
  type DateLocale,
  hasStaffRight,
  roleOf,
  type SignedInViewer,
  type StaffRole,
  withoutRights,
} from "#src/domain/viewer.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { type Db, type DbOrTx, prepared } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { driverCode } from "#src/platform/http/problem.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { noPassword } from "./passwords.ts";
import { hashToken, hasToken, newToken } from "./tokens.ts";

const hourMs = 3_600_000;
/** `last_seen_at` is updated at most once a minute, so that most page views write nothing. */
const seenIntervalMs = 60_000;

export interface NewSession {
  readonly token: string;
  readonly maxAgeSeconds: number;
}

/** Shown to the person in the list of sessions. */
export interface SessionOrigin {
  readonly device: string;
  readonly addressRange: string;
}

export async function startSession(
  db: DbOrTx,
  user: SignedInViewer,
  origin?: SessionOrigin,
): Promise<NewSession> {
  const token = newToken();
  const maxAgeSeconds = lifeOf(user).absoluteHours * 3600;
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    ...origin,
    expiresAt: sql`now() + make_interval(secs => ${maxAgeSeconds})`,
  });
  return { token, maxAgeSeconds };
}

export async function endSession(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(hasToken(sessions.tokenHash, token));
}

/** Signs a user out everywhere, or everywhere but in one session; returns of how many browsers. */
export async function endSessionsOf(db: DbOrTx, userId: number, except?: number): Promise<number> {
  const isOther = except === undefined ? undefined : ne(sessions.id, except);
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ userId: sessions.userId });
  return rows.length;
}

/** False if the user has no such session. */
export async function endSessionOf(db: DbOrTx, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Only those that still open the account, the last used first. */
export function findSessionsOf(db: DbOrTx, viewer: SignedInViewer) {
  const { absoluteHours, idleHours } = lifeOf(viewer);
  const since = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  const { id, device, addressRange, createdAt, lastSeenAt } = sessions;
  return db
    .select({ id, device, addressRange, createdAt, lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, viewer.id),
        gt(createdAt, since(absoluteHours)),
        gt(lastSeenAt, since(idleHours)),
      ),
    )
    .orderBy(desc(lastSeenAt), desc(id));
}

export interface FoundSession {
  readonly id: number;
  readonly viewer: SignedInViewer;
  readonly hasSecondFactor: boolean;
  /** The person has proved a short time ago who they are. */
  readonly isFresh: boolean;
  /** Undefined where the session was read for this very request. */
  readonly version: SessionVersion | undefined;
  /** Until then, by the clock of `performance`, nothing of this changes unless a row does. */
  readonly validUntil: number;
}

/** Names the rows of a session and its user as they were read. PostgreSQL gives a changed row another `xmin`. */
export interface SessionVersion {
  readonly sessionHash: Buffer | null;
  readonly sessionXmin: string;
  readonly userXmin: string;
}

const noVersion: SessionVersion = { sessionHash: null, sessionXmin: "", userXmin: "" };

/** A call with `comparesSession` was made with a session that has changed or ended since it was read. */
export class SessionChanged extends Error {}

/** For the statement of a call with `comparesSession`: nothing has changed since the session was read. */
export const sessionIsUnchanged = sql`(${sql.placeholder("sessionHash")}::bytea is null or exists (
  select from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.tokenHash} = ${sql.placeholder("sessionHash")}
    and ${sessions}.xmin::text = ${sql.placeholder("sessionXmin")}
    and ${users}.xmin::text = ${sql.placeholder("userXmin")}))`;

/** The values of `sessionIsUnchanged`, which holds without a version. */
export const versionValues = (version: SessionVersion = noVersion) => ({ ...version });

/**
 * Read at every request, so that a withdrawn right ends at the next one. A call with `comparesSession` may use what was
 * read shortly before, because its statement compares the versions.
 */
export async function findSession(db: Db, token: string): Promise<FoundSession | undefined> {
  if (token.length !== 43) return undefined;
  const hash = hashToken(token);
  const readAt = performance.now();
  const [row] = await sessionStatement(db).execute({ hash });
  if (!row) return undefined;
  const { id, createdMsAgo, seenMsAgo, provedMsAgo, hasSecondFactor } = row;
  const viewer = viewerFrom(row.user);
  const life = lifeOf(viewer);
  if (createdMsAgo > life.absoluteHours * hourMs || seenMsAgo > life.idleHours * hourMs) {
    await db.delete(sessions).where(eq(sessions.tokenHash, hash));
    return undefined;
  }
  // A date in the future means that the clock was set back since.
  if (Math.abs(seenMsAgo) > seenIntervalMs) await markSeen(db, hash);
  const freshMs = freshSignIn.minutes * 60_000 - Math.abs(provedMsAgo);
  const isFresh = freshMs > 0;
  const version = { sessionHash: hash, sessionXmin: row.sessionXmin, userXmin: row.userXmin };
  const validMs = Math.min(
    seenIntervalMs - Math.abs(seenMsAgo),
    life.absoluteHours * hourMs - createdMsAgo,
    isFresh ? freshMs : seenIntervalMs,
  );
  return { id, viewer, hasSecondFactor, isFresh, version, validUntil: readAt + validMs };
}

/** The person has proved again who they are. */
export async function markProved(db: DbOrTx, sessionId: number): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Disk full and read-only server: reading pages must still work. */
const readOnlyCodes = new Set(["53100", "25006"]);

async function markSeen(db: Db, hash: Buffer): Promise<void> {
  const isIt = eq(sessions.tokenHash, hash);
  await unlessReadOnly(db.update(sessions).set({ lastSeenAt: sql`now()` }).where(isIt));
}

/** For writes that no reader waits for. */
export async function unlessReadOnly(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!readOnlyCodes.has(driverCode(error) ?? "")) throw error;
  }
}

export async function findUserAsViewer(
  db: DbOrTx,
  id: number,
): Promise<SignedInViewer | undefined> {
  const [row] = await db.select(viewerColumns).from(users).where(eq(users.id, id));
  return row && viewerFrom(row);
}

/** The rights of an invited account wait until its owner has accepted the invitation. */
function viewerFrom({ staffRole, dateLocale, isInvited, ...user }: ViewerRow): SignedInViewer {
  return {
    kind: "user",
    ...user,
    ...(isInvited ? { isAdmin: false, isWholesale: false } : staffRole && { staffRole }),
    ...(dateLocale && { dateLocale }),
  };
}

/**
 * With REQUIRE_2FA the rights of the staff wait until the person has a second factor. Without the capability `accounts`
 * nobody has a choice of dates.
 */
export function viewerIn(
  config: Config,
  { viewer, hasSecondFactor }: Pick<FoundSession, "viewer" | "hasSecondFactor">,
): SignedInViewer {
  const { dateLocale: _, ...specified } = viewer;
  if (!isOn(config, "accounts")) return specified;
  const mustWait = config.requireSecondFactor && hasStaffRight(viewer, "staff") && !hasSecondFactor;
  return mustWait ? withoutRights(viewer) : viewer;
}

/** A session that starts in the future, because the clock was set back, restarts now. */
export async function purgeExpiredSessions(db: Db): Promise<void> {
  const { createdAt, expiresAt } = sessions;
  await db
    .update(sessions)
    .set({ createdAt: sql`now()`, expiresAt: sql`${expiresAt} - (${createdAt} - now())` })
    .where(gt(createdAt, sql`now()`));
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}

function lifeOf(viewer: SignedInViewer) {
  const role = roleOf(viewer);
  return sessionLife[role === "guest" ? "customer" : role];
}

/** Its invitation was not accepted yet. */
export const isInvited = sql<boolean>`${users.passwordHash} = ${noPassword}`;

export const isConfirmed = sql<boolean>`${users.emailConfirmedAt} is not null`;

/** Records that are found by an e-mail address are shown only to an account whose address is confirmed. */
export async function isEmailConfirmed(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isConfirmed))) > 0;
}

const viewerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  isWholesale: users.isWholesale,
  staffRole: users.staffRole,
  dateLocale: users.dateLocale,
  isInvited,
};
type ViewerRow = Omit<SignedInViewer, "kind" | "staffRole" | "dateLocale"> & {
  staffRole: StaffRole | null;
  dateLocale: DateLocale | null;
  isInvited: boolean;
};

const millisecondsSince = (column: AnyPgColumn) =>
  sql<number>`(extract(epoch from now() - ${column}) * 1000)::float8`;

const sessionStatement = prepared((db) =>
  db
    .select({
      id: sessions.id,
      user: viewerColumns,
      hasSecondFactor: users.hasSecondFactor,
      provedMsAgo: millisecondsSince(sessions.provedAt),
      createdMsAgo: millisecondsSince(sessions.createdAt),
      seenMsAgo: millisecondsSince(sessions.lastSeenAt),
      sessionXmin: sql<string>`${sessions}.xmin::text`,
      userXmin: sql<string>`${users}.xmin::text`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(eq(sessions.tokenHash, sql.placeholder("hash")))
    .prepare("session_viewer"),
);

export interface SessionCookie {
  readonly name: string;
  read(header: string | undefined): string | undefined;
  set(token: string, maxAgeSeconds: number): string;
  clear(): string;
}

/** The `__Host-` prefix makes browsers refuse the cookie from any other host; it needs https. */
export function sessionCookie(config: Config): SessionCookie {
  const secure = config.publicUrl.startsWith("https:");
  const name = secure ? "__Host-meridian_session" : "meridian_session";
  const write = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "lax", secure });
  return {
    name,
    read: (header) => (header ? parseCookie(header)[name] : undefined),
    set: write,
    clear: () => write("", 0),
  };
}
