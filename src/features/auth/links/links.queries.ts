import { getQuery } from "#src/lib/query-client.ts";
import type { readEmail, readSignInNotices } from "./email.contract.ts";

export const accountEmailQuery = () => getQuery<typeof readEmail>("/api/account/email");

export const signInNoticesQuery = () =>
  getQuery<typeof readSignInNotices>("/api/account/sign-in-notices");
