import { isIP } from "node:net";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { secondFactor } from "#src/domain/account-limits.ts";
import { Conflict } from "#src/domain/errors.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { Services } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { AuthenticatorResponse } from "./factors.contract.ts";
import { factorTexts, passkeyTexts } from "./factors.messages.ts";
import * as sql from "./passkeys.sql.ts";

type Needs = Pick<Services, "db" | "config">;

const timeout = secondFactor.challengeMinutes * 60_000;
const hostOf = (config: Config) => new URL(config.publicUrl).hostname;

/** A passkey belongs to a name: browsers make none for an IP address. */
export const canHavePasskeys = (config: Config) => isIP(hostOf(config).replace(/[[\]]/g, "")) === 0;

function requireHost(config: Config): string {
  if (canHavePasskeys(config)) return hostOf(config);
  throw new Conflict(passkeyTexts.ipHost, "passkeys_unavailable");
}

/** The account's number, which its owner knows from every answer of the shop. It names no person. */
const userHandle = (userId: number) => Buffer.from(`user:${userId}`);

interface Ceremony {
  readonly purpose: sql.ChallengePurpose;
  readonly userId?: number | undefined;
}

/** Without an account, any passkey of this shop may answer. */
export async function askForPasskey({ db, config }: Needs, { purpose, userId }: Ceremony) {
  const rpID = requireHost(config);
  const known = userId === undefined ? [] : await sql.listPasskeys(db, userId);
  const options = await generateAuthenticationOptions({
    rpID,
    timeout,
    userVerification: "required",
    allowCredentials: known.map(asCredential),
  });
  await sql.insertChallenge(db, { challenge: options.challenge, purpose, userId });
  return options;
}

export async function askForNewPasskey(
  { db, config }: Needs,
  { id: userId, username }: SignedInViewer,
) {
  const rpID = requireHost(config);
  const known = await sql.listPasskeys(db, userId);
  if (known.length >= secondFactor.passkeys) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpID,
    rpName: config.storeName,
    userID: new Uint8Array(userHandle(userId)),
    userName: username,
    userDisplayName: username,
    timeout,
    attestationType: "none",
    excludeCredentials: known.map(asCredential),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await sql.insertChallenge(db, { challenge: options.challenge, purpose: "add", userId });
  return options;
}

export const tooManyPasskeys = () => new Conflict(factorTexts.tooManyPasskeys, "too_many_passkeys");

function asCredential({
  credentialId,
  transports,
}: {
  credentialId: Buffer;
  transports: string[];
}) {
  return { id: credentialId.toString("base64url"), transports };
}

/** Returns the new passkey, or undefined if the response does not answer a challenge of ours. */
export async function checkNewPasskey(
  { db, config }: Needs,
  userId: number,
  response: AuthenticatorResponse,
) {
  const expected = await expectedOf({ db, config }, response, { purpose: "add", userId });
  if (!expected || !isPlainAttestation(response)) return undefined;
  const json = response as unknown as RegistrationResponseJSON;
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({ response: json, ...expected }),
  );
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    userId,
    credentialId: Buffer.from(credential.id, "base64url"),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports(credential.transports),
    isSynced: credentialBackedUp,
  };
}

const transportNames = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];
const knownTransports = (given: unknown) =>
  transportNames.filter((name) => Array.isArray(given) && given.includes(name));

/** We ask for none. A chain of certificates could make this server fetch addresses that a visitor chose. */
function isPlainAttestation({ response }: AuthenticatorResponse): boolean {
  try {
    const object = Buffer.from(String(response.attestationObject), "base64url");
    const attestation = decodeAttestationObject(new Uint8Array(object));
    const isSelfMade = !attestation.get("attStmt").get("x5c");
    return attestation.get("fmt") === "none" || (attestation.get("fmt") === "packed" && isSelfMade);
  } catch {
    return false;
  }
}

interface ProvedPasskey {
  readonly userId: number;
  /** False if it was counted before, so that a copy of the authenticator must exist. */
  use(tx: Tx): Promise<boolean>;
}

/** Undefined if the response does not prove a passkey of this account, or of any if none is named. */
export async function checkPasskey(
  { db, config }: Needs,
  response: AuthenticatorResponse,
  ceremony: Ceremony,
): Promise<ProvedPasskey | undefined> {
  const expected = await expectedOf({ db, config }, response, ceremony);
  const passkey = expected && (await sql.findPasskey(db, Buffer.from(response.id, "base64url")));
  if (!passkey || (ceremony.userId ?? passkey.userId) !== passkey.userId) return undefined;
  const json = response as unknown as AuthenticationResponseJSON;
  const handle = json.response.userHandle;
  if (handle && handle !== userHandle(passkey.userId).toString("base64url")) return undefined;
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: json,
      ...expected,
      // `use` compares the counter, in one statement with writing it.
      credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verified?.verified) return undefined;
  const { newCounter: counter, credentialBackedUp: isSynced } = verified.authenticationInfo;
  return {
    userId: passkey.userId,
    use: (tx) => sql.recordUse(tx, passkey.id, { counter, isSynced }),
  };
}

/** Takes the challenge before anything is verified: it is used once, whatever comes of it. */
async function expectedOf(
  { db, config }: Needs,
  { response }: AuthenticatorResponse,
  ceremony: Ceremony,
) {
  const expectedRPID = requireHost(config);
  const { clientDataJSON } = response;
  if (typeof clientDataJSON !== "string") return undefined;
  const data = await orUndefined(async () => decodeClientDataJSON(clientDataJSON));
  const challenge: unknown = data?.challenge;
  if (typeof challenge !== "string") return undefined;
  if (!(await sql.takeChallenge(db, { challenge, ...ceremony }))) return undefined;
  return {
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID,
    requireUserVerification: true,
  };
}

/** The library throws at everything that is wrong with what a visitor sent. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
