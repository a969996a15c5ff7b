import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { AuthenticatorResponse } from "./factors.contract.ts";

export interface PasskeyRequest {
  readonly options: Readonly<Record<string, unknown>>;
}

/** Few visits use a passkey, so pages do not ship the library. */
const load = () => import("@simplewebauthn/browser");

export const prepareWebauthn = (): void => void load().catch(() => {});

/** Why this browser can't use passkeys here. The standard allows names of hosts only, no numeric addresses. */
export function passkeyObstacle(): "unsupported" | "ipHost" | undefined {
  if (typeof window.PublicKeyCredential !== "function") return "unsupported";
  return /^[\d.]+$|^\[/.test(window.location.hostname) ? "ipHost" : undefined;
}

export async function createPasskey({ options }: PasskeyRequest): Promise<AuthenticatorResponse> {
  const { startRegistration } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return asSent(await startRegistration({ optionsJSON }));
}

/** With `autofill` it waits until a passkey is chosen among the browser's proposals for a name. */
export async function answerWithPasskey(
  { options }: PasskeyRequest,
  { autofill = false } = {},
): Promise<AuthenticatorResponse> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return asSent(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
}

/** The types of the library have no index, which the schema of the contract wants. */
const asSent = (response: object) => response as AuthenticatorResponse;

/** Ends a question that waits in the browser, such as that of the autofill. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** The person has closed the browser's question, or let it time out. */
export function wasDismissed(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
}

export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";
