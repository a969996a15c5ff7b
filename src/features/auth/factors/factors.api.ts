import { NotFound } from "#src/domain/errors.ts";
import { serve } from "#src/platform/http/serve.ts";
import * as contract from "./factors.contract.ts";
import * as factors from "./factors.service.ts";
import { askForPasskey } from "./passkeys.service.ts";
import { setPasskeyName } from "./passkeys.sql.ts";
import { proveIdentity } from "./proofs.service.ts";
import { finishSecondStep, secondStepOptions, signInWithPasskey } from "./second-step.service.ts";

const asOptions = (options: object) => ({ options: { ...options } });

export const factorsApi = [
  serve(contract.passkeySignInOptions, async (call) =>
    asOptions(await askForPasskey(call, { purpose: "sign-in" })),
  ),
  serve(contract.passkeySignIn, async (call) => ({
    user: await signInWithPasskey(call, call.body),
  })),
  serve(contract.secondFactorOptions, async (call) => asOptions(await secondStepOptions(call))),
  serve(contract.confirmSignIn, async (call) => ({
    user: await finishSecondStep(call, call.body),
  })),

  serve(contract.readFactors, async (call) => factors.readFactors(call, call.db)),
  serve(contract.proveOptions, async (call) =>
    asOptions(await askForPasskey(call, { purpose: "confirm", userId: call.viewer.id })),
  ),
  serve(contract.prove, async (call) => {
    await proveIdentity(call, call.body);
    return {};
  }),

  serve(contract.addPasskeyOptions, async (call) => asOptions(await factors.beginPasskey(call))),
  serve(contract.addPasskey, async (call) => factors.addPasskey(call, call.body)),
  serve(contract.renamePasskey, async (call) => {
    const { db, viewer, params, body } = call;
    const passkey = { userId: viewer.id, id: params.id };
    if (!(await setPasskeyName(db, passkey, body.name))) throw new NotFound();
    return factors.readFactors(call, db);
  }),
  serve(contract.removePasskey, async (call) => factors.removePasskey(call, call.params.id)),

  serve(contract.beginTotp, async (call) => factors.beginTotp(call)),
  serve(contract.confirmTotp, async (call) => factors.confirmTotp(call, call.body.code)),
  serve(contract.removeTotp, async (call) => factors.removeTotp(call)),
  serve(contract.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await factors.renewRecoveryCodes(call),
  })),
];
