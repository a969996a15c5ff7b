import { z } from "zod";
import { dateLocales } from "#src/domain/viewer.ts";
import { usernameField, userSchema } from "#src/features/auth/auth.contract.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { idParams } from "#src/lib/params.ts";
import { accountProblems } from "./account.messages.ts";

const own = { capability: "accounts", access: "user" } as const;

export const renameSchema = z.object({ username: usernameField });

export const renameAccount = endpoint({
  ...own,
  method: "PATCH",
  path: "/api/account/name",
  summary: "Change the name of one's account.",
  body: renameSchema,
  reply: z.object({ user: userSchema }),
});

export const chooseDates = endpoint({
  ...own,
  method: "PATCH",
  path: "/api/account/dates",
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

export const listSessions = endpoint({
  ...own,
  method: "GET",
  path: "/api/account/sessions",
  summary: "Where one is signed in, the last used first.",
  reply: sessionsReply,
});

export const endOneSession = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/account/sessions/{id}",
  summary: "Sign out of one session. Unless it is this one, it needs a fresh sign-in.",
  params: idParams,
  reply: z.object({}),
});

export const endOtherSessions = endpoint({
  ...own,
  method: "POST",
  path: "/api/account/sessions/end-others",
  summary: "Sign out everywhere but here. Needs a fresh sign-in.",
  reply: sessionsReply,
});
