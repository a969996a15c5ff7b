import { z } from "zod";
import { dateLocales } from "#src/domain/viewer.ts";
import { usernameField } from "#src/features/auth/auth.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { userSchema } from "#src/lib/viewer.contract.ts";
import { accountProblems } from "./account.messages.ts";

const own = { capability: "accounts", access: "user" } as const;

export const renameSchema = z.object({ username: usernameField });

export const renameAccount = endpoint("PATCH /api/account/name", {
  ...own,
  summary: "Change the name of one's account.",
  body: renameSchema,
  reply: z.object({ user: userSchema }),
});

export const chooseDates = endpoint("PATCH /api/account/dates", {
  ...own,
  summary: "Choose how dates are written.",
  body: z.object({ dateLocale: z.enum(dateLocales, accountProblems.dateLocale).nullable() }),
  reply: z.object({ user: userSchema }),
});

const sessionSchema = z.object({
  id: z.int(),
  /** Null of a session from before the shop recorded it, like the address range. */
  device: z.string().nullable(),
  addressRange: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type ListedSession = z.infer<typeof sessionSchema>;

const sessionsReply = z.object({ sessions: z.array(sessionSchema) });

export const listSessions = endpoint("GET /api/account/sessions", {
  ...own,
  summary: "Where one is signed in, the last used first.",
  reply: sessionsReply,
});

export const endOneSession = endpoint("DELETE /api/account/sessions/{id}", {
  ...own,
  summary: "Sign out of one session. Unless it is this one, it needs a fresh sign-in.",
  params: idParams,
  reply: z.object({}),
});

export const endOtherSessions = endpoint("POST /api/account/sessions/end-others", {
  ...own,
  summary: "Sign out everywhere but here. Needs a fresh sign-in.",
  reply: sessionsReply,
});
