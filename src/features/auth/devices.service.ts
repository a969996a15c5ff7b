import { knownDevice } from "#src/domain/account-limits.ts";
import { isOn } from "#src/domain/capabilities.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { Caller, Services } from "#src/platform/serve.ts";
import { newToken } from "#src/platform/tokens.ts";
import { findAccount } from "./auth.sql.ts";
import { rememberDevice } from "./devices.sql.ts";
import { sendNotice } from "./notices.service.ts";

type NoteDevice = (tx: Tx, call: Services & Caller, userId: number) => Promise<void>;

/** As specified, the shop remembers no browsers. */
const nothing: NoteDevice = async () => {};

const cookie = "device";

/** By a cookie of its own, which survives signing out. The staff can't turn the notice off. */
const noteAndTell: NoteDevice = async (tx, { cookies, config, session }, userId) => {
  const given = cookies.get(cookie);
  const token = given?.length === 43 ? given : newToken();
  cookies.set(cookie, token, knownDevice.days * 86_400);
  if ((await rememberDevice(tx, userId, token)) !== "new") return;
  const account = await findAccount(tx, userId);
  if (!account?.isStaff && !account?.signInNotices) return;
  await sendNotice(tx, config, { userId, kind: "new-device", origin: session.origin });
};

export const noteDeviceFor = (config: Config): NoteDevice =>
  isOn(config, "accounts") ? noteAndTell : nothing;
