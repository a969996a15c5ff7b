import { Secret, TOTP } from "otpauth";
import { secondFactor } from "#src/domain/account-limits.ts";
import { makeRecoveryCode, plainRecoveryCode } from "#src/features/auth/factors/codes.rules.ts";
import { hashToken, newToken } from "#src/platform/security/tokens.ts";
import { type Authenticator, createAuthenticator } from "#tests/authenticator.ts";
import { password } from "./account.ts";
import type { HttpResponse } from "./connection.ts";
import { having, without } from "./ledger.ts";
import { OwnAccountWriter } from "./own-account-writer.ts";
import { oneOf, type Snapshot, type View, type WriteRequest } from "./writer.ts";

/** Where a passkey is asked for. */
const paths = {
  signIn: "/api/auth/passkey",
  secondStep: "/api/auth/second-factor",
  proof: "/api/account/prove",
  adding: "/api/account/passkeys",
} as const;
type Purpose = keyof typeof paths;

/** A factor of the account, and what it uses up. */
interface Proof {
  readonly body: object;
  readonly changes: Readonly<Record<string, number>>;
}

const maxPasskeys = 4;
const nameOf = (credential: string) => `passkey ${credential}`;
/** The cookie of a sign-in that waits. */
const stepCookie = (token = "") => ({ cookie: `meridian_second_factor=${token}` });

/** The owner of an account adds, uses and removes passkeys, an authenticator app and recovery codes. */
export class FactorWriter extends OwnAccountWriter {
  private serial = 0;
  /** By the ids of their credentials; also some that were never added. */
  private readonly authenticators = new Map<string, Authenticator>();
  /** The shop's ids of the account's passkeys. */
  private passkeys = new Map<string, number>();
  private readonly options = new Map<Purpose, Parameters<Authenticator["get"]>[0]>();
  private secret = new Secret();
  /** A code of the app is taken once in half a minute. */
  private hasFreshCode = false;
  private codes: string[] = [];
  /** The tokens of sign-ins that wait for the second step. */
  private waiting: string[] = [];

  protected async arrange({ rows }: View): Promise<void> {
    const { id } = this.account;
    this.options.clear();
    this.waiting = Array.from({ length: 3 }, newToken);
    await rows("delete from pending_sign_ins where user_id = $1", [id]);
    await rows(
      `insert into pending_sign_ins (user_id, token_hash, is_staff_login, expires_at)
       select $1, unnest($2::bytea[]), false, now() + interval '1 day'`,
      [id, this.waiting.map(hashToken)],
    );
    const [app] = await rows<{ secret: Buffer }>(
      "update totp_secrets set last_step = 0 where user_id = $1 returning secret",
      [id],
    );
    if (app) this.secret = new Secret({ buffer: new Uint8Array(app.secret).buffer });
    this.hasFreshCode = true;
    // The shop keeps no code that it has shown, so as many others take their places.
    const left = await rows("delete from recovery_codes where user_id = $1 returning 1", [id]);
    this.codes = left.map(makeRecoveryCode);
    const hashes = this.codes.map((code) => hashToken(plainRecoveryCode(code)));
    await rows("insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [
      id,
      hashes,
    ]);
  }

  protected next(): WriteRequest {
    const app = this.value("app");
    const hasPasskey = this.passkeys.size > 0;
    const canAdd = this.passkeys.size < maxPasskeys;
    const unasked = (["signIn", "proof"] as Purpose[])
      .concat(canAdd ? ["adding"] : [], this.waiting.length > 0 ? ["secondStep"] : [])
      .filter((purpose) => !this.options.has(purpose));
    // Each needs two requests, and a cycle has few.
    const answers: (() => WriteRequest)[] = [
      ...(hasPasskey && this.options.has("signIn") ? [this.signInByPasskey] : []),
      ...(canAdd && this.options.has("adding") ? [this.add, this.add] : []),
      ...(app === "begun" ? [this.confirmApp] : []),
    ];
    if (answers.length > 0 && Math.random() < 0.6) return oneOf(answers)();
    const acts: (() => WriteRequest)[] = [
      app === "on" ? this.removeApp : this.beginApp,
      this.hasFactor() ? this.renewCodes : () => this.prove({ body: {}, changes: {} }),
      ...this.proofs("proof").map((proof) => () => this.prove(proof())),
      ...(this.waiting.length > 0 ? this.proofs("secondStep") : []).map(
        (proof) => () => this.finishSignIn(proof()),
      ),
      ...(hasPasskey ? [this.rename, this.remove] : []),
      ...unasked.map((purpose) => () => this.ask(purpose)),
    ];
    return oneOf(acts)();
  }

  private hasFactor = () => this.passkeys.size > 0 || this.value("app") === "on";
  private code = () => TOTP.generate({ secret: this.secret });

  /** With the first factor come recovery codes, and other sessions end. */
  private ofFirst = () =>
    this.hasFactor() ? {} : { codes: secondFactor.recoveryCodes, sessions: 1 };

  /** With the last factor go the recovery codes. */
  private ofLast(isLast: boolean) {
    if (isLast) this.codes = [];
    return isLast ? { codes: 0 } : {};
  }

  private takeCodes = ({ body }: HttpResponse): undefined => {
    this.codes = JSON.parse(body).recoveryCodes ?? this.codes;
  };

  private ask(purpose: Purpose): WriteRequest {
    return {
      route: `POST ${paths[purpose]}/options`,
      ...(["proof", "adding"].includes(purpose) && { token: this.token }),
      ...(purpose === "secondStep" && { headers: stepCookie(this.waiting.at(-1)) }),
      after: this.ledger.state,
      onSuccess: ({ body }) => {
        this.options.set(purpose, JSON.parse(body).options);
        return undefined;
      },
    };
  }

  private takeOptions(purpose: Purpose) {
    const options = this.options.get(purpose);
    if (!options) throw new Error(`Nothing was asked for ${purpose}.`);
    this.options.delete(purpose);
    return options;
  }

  /** By any passkey of the account. */
  private answer(purpose: Purpose) {
    const passkey = this.authenticators.get(oneOf([...this.passkeys.keys()]));
    return passkey?.get(this.takeOptions(purpose));
  }

  /** The ways to prove a second factor. */
  private proofs(purpose: "proof" | "secondStep"): (() => Proof)[] {
    const byPasskey = () => ({ body: { response: this.answer(purpose) }, changes: {} });
    const byRecoveryCode = () => ({
      body: { recoveryCode: this.codes.pop() },
      changes: this.plus("codes", -1),
    });
    const byApp = () => {
      this.hasFreshCode = false;
      return { body: { code: this.code() }, changes: {} };
    };
    return [
      ...(this.passkeys.size > 0 && this.options.has(purpose) ? [byPasskey] : []),
      ...(this.codes.length > 0 ? [byRecoveryCode] : []),
      ...(this.hasFreshCode && this.value("app") === "on" ? [byApp] : []),
    ];
  }

  private prove({ body, changes }: Proof): WriteRequest {
    const all = { ...changes, proved: 1 };
    return this.asOwner("POST /api/account/prove", all, { body: { password, ...body } });
  }

  private finishSignIn({ body, changes }: Proof): WriteRequest {
    const all = { ...changes, ...this.plus("waiting", -1), ...this.plus("sessions", 1) };
    const headers = stepCookie(this.waiting.pop());
    return this.asGuest("POST /api/auth/second-factor", all, { headers, body });
  }

  private signInByPasskey = () =>
    this.asGuest("POST /api/auth/passkey", this.plus("sessions", 1), {
      body: { response: this.answer("signIn") },
    });

  private beginApp = () =>
    this.asOwner(
      "POST /api/account/totp",
      { app: "begun" },
      {
        onSuccess: ({ body }) => {
          this.secret = Secret.fromBase32(JSON.parse(body).secret.replaceAll(" ", ""));
          return undefined;
        },
      },
    );

  private confirmApp = () => {
    this.hasFreshCode = false;
    const request = { body: { code: this.code() }, onSuccess: this.takeCodes };
    const changes = { app: "on", ...this.ofFirst() };
    return this.asOwner("POST /api/account/totp/confirm", changes, request);
  };

  private removeApp = () => {
    const changes = { app: "none", ...this.ofLast(this.passkeys.size === 0) };
    return this.asOwner("DELETE /api/account/totp", changes);
  };

  private renewCodes = () => {
    const changes = { codes: secondFactor.recoveryCodes };
    const request = { onSuccess: this.takeCodes };
    return this.asOwner("POST /api/account/recovery-codes", changes, request);
  };

  private add = () => {
    const authenticator = createAuthenticator();
    const response = authenticator.create(this.takeOptions("adding"));
    this.authenticators.set(response.id, authenticator);
    const name = `Key ${++this.serial}`;
    const changes = { [nameOf(response.id)]: name, ...this.ofFirst() };
    return this.asOwner("POST /api/account/passkeys", changes, {
      body: { name, response },
      onSuccess: (reply) => {
        const { passkeys }: { passkeys: { id: number }[] } = JSON.parse(reply.body).factors;
        this.passkeys.set(response.id, Math.max(...passkeys.map(({ id }) => id)));
        return this.takeCodes(reply);
      },
    });
  };

  private rename = () => {
    const [credential, id] = oneOf([...this.passkeys]);
    const name = `Key ${++this.serial}`;
    const request = { params: { id }, body: { name } };
    return this.asOwner(
      "PATCH /api/account/passkeys/{id}",
      { [nameOf(credential)]: name },
      request,
    );
  };

  private remove = () => {
    const [credential, id] = oneOf([...this.passkeys]);
    this.passkeys.delete(credential);
    const changes = this.ofLast(!this.hasFactor());
    const request = this.asOwner("DELETE /api/account/passkeys/{id}", changes, { params: { id } });
    return { ...request, after: without(request.after, nameOf(credential)) };
  };

  protected async read(view: View): Promise<Snapshot> {
    const passkeys = await view.rows<{ id: number; credential: string; name: string }>(
      `select id, translate(encode(credential_id, 'base64'), '+/=', '-_') as credential, name
       from passkeys where user_id = $1`,
      [this.account.id],
    );
    this.passkeys = new Map(passkeys.map(({ credential, id }) => [credential, id]));
    const facts = await this.facts(
      view,
      `select coalesce((select case when confirmed_at is null then 'begun' else 'on' end
           from totp_secrets where user_id = $1), 'none') as app,
         (select count(*)::int from recovery_codes where user_id = $1) as codes,
         (select count(*)::int from pending_sign_ins where user_id = $1) as waiting,
         count(*)::int as sessions, coalesce(bool_or(proved_at > created_at), false)::int as proved
       from sessions where user_id = $1`,
      [this.account.id],
    );
    const names = passkeys.map(({ credential, name }) => [nameOf(credential), name]);
    return { state: having(facts, Object.fromEntries(names)) };
  }
}
