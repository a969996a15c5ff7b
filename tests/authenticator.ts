import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A test changes these to make an authenticator or a browser misbehave. */
interface Misbehaviour {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A passkey in software: answers the options of the shop as a browser does, with an ES256 key. */
export function createAuthenticator(origin = "http://shop.test") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  let counter = 0;
  let userHandle = "";

  const collect = (type: string, options: Options, { origin: other, challenge }: Misbehaviour) => {
    const data = { type, challenge: challenge ?? options.challenge, origin: other ?? origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  };

  const authenticatorData = (
    rpId: string,
    { isVerified = true, counter: fixed }: Misbehaviour,
    attested = Buffer.alloc(0),
  ) => {
    counter = fixed ?? counter + 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested]);
  };

  const answer = (response: Record<string, Buffer | undefined>) => ({
    id: credentialId.toString("base64url"),
    rawId: credentialId.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes?.toString("base64url")]),
    ),
  });

  return {
    /** The answer to options of `…/passkeys/options`. */
    create(options: Options, wrong: Misbehaviour = {}) {
      userHandle = options.user?.id ?? "";
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
      ]);
      const authData = authenticatorData(options.rp?.id ?? "", { counter: 0, ...wrong }, attested);
      return answer({
        clientDataJSON: collect("webauthn.create", options, wrong),
        attestationObject: attestation(authData),
      });
    },
    /** The answer to options of a sign-in, of a second step or of a proof. */
    get(options: Options, wrong: Misbehaviour = {}) {
      const clientDataJSON = collect("webauthn.get", options, wrong);
      const data = authenticatorData(options.rpId ?? "", wrong);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      return answer({
        clientDataJSON,
        authenticatorData: data,
        signature: sign("sha256", signed, privateKey),
        userHandle: Buffer.from(wrong.userHandle ?? userHandle, "base64url"),
      });
    },
  };
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

// CBOR by hand: the few shapes that WebAuthn needs.
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const cborText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    // A map of five: EC2 key, ES256, P-256, and the point.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    Buffer.concat([Buffer.from([0x58, 32]), x]),
    Buffer.from([0x22]),
    Buffer.concat([Buffer.from([0x58, 32]), y]),
  ]);

const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    cborBytes(authData),
  ]);
