import { ownChanges } from "#src/domain/account-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { signOutEverywhere } from "#src/features/auth/access.service.ts";
import { renameUser, setDateLocale } from "#src/features/auth/auth.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import { type Route, requireFreshSignIn, serve } from "#src/platform/http/serve.ts";
import {
  addressFieldsFor,
  internationalPhone,
  readDestinations,
  requireAddress,
} from "#src/platform/postal/addresses.ts";
import { endSessionOf, findSessionsOf } from "#src/platform/security/session.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import type { NewAddress } from "./account.contract.ts";
import * as contract from "./account.contract.ts";
import * as addressCalls from "./account.contract.ts";
import { accountProblems } from "./account.messages.ts";
import { presentAddresses } from "./addresses.service.ts";
import { deleteAddress, insertAddress, setDefault, updateAddress } from "./addresses.sql.ts";

async function presentSessions({ db, viewer, session }: OwnCall) {
  const rows = await findSessionsOf(db, viewer);
  return {
    sessions: rows.map((row) => ({
      ...isoDates(row),
      isCurrent: row.id === session.current?.id,
    })),
  };
}

async function changeAddresses({ db, config, viewer }: OwnCall, change: (tx: Tx) => Promise<void>) {
  await throttle(db, `addresses ${viewer.id}`, ownChanges, config.rateLimitFactor);
  return inTransaction(db, async (tx) => {
    await change(tx);
    return { addresses: await presentAddresses(tx, config, viewer.id) };
  });
}

async function checked({ db, config, body }: OwnCall & { body: NewAddress }): Promise<NewAddress> {
  const address = requireAddress(body.address, await readDestinations(db, config));
  return { ...body, phone: internationalPhone(body.phone, address.country), address };
}

export const accountApi: readonly Route[] = [
  serve(contract.renameAccount, async ({ db, config, viewer, body, log }) => {
    await throttle(db, `rename ${viewer.id}`, ownChanges, config.rateLimitFactor);
    if (!(await renameUser(db, viewer.id, body.username))) {
      throw new Conflict(accountProblems.nameTaken, "name_taken");
    }
    log.info("account renamed");
    return { user: { ...viewer, username: body.username } };
  }),

  serve(contract.chooseDates, async ({ db, viewer, body }) => {
    await setDateLocale(db, viewer.id, body.dateLocale);
    return { user: { ...viewer, dateLocale: body.dateLocale ?? undefined } };
  }),

  serve(contract.listSessions, (call) => presentSessions(call)),

  serve(contract.endOneSession, async ({ db, viewer, session, params, log }) => {
    if (params.id === session.current?.id) await session.end();
    else {
      requireFreshSignIn({ session });
      const isEnded = await endSessionOf(db, viewer.id, params.id);
      if (!isEnded) throw new NotFound(accountProblems.noSession);
    }
    log.info({ session: params.id }, "session ended by its owner");
    return {};
  }),

  serve(contract.endOtherSessions, async (call) => {
    requireFreshSignIn(call);
    const { db, config, viewer, session } = call;
    const { current, origin } = session;
    const ended = await inTransaction(db, (tx) =>
      signOutEverywhere(tx, config, { userId: viewer.id, keptSession: current?.id, origin }),
    );
    call.log.info({ ended }, "other sessions ended by their owner");
    return presentSessions(call);
  }),

  serve(addressCalls.listAddresses, async ({ db, config, viewer }) => ({
    addresses: await presentAddresses(db, config, viewer.id),
  })),

  serve(addressCalls.readAddressForm, async ({ db, config, query }) => ({
    countries: [...(await readDestinations(db, config))],
    addressFields: addressFieldsFor(query.country ?? "US"),
  })),

  serve(addressCalls.addAddress, async (call) => {
    const address = await checked(call);
    return changeAddresses(call, (tx) => insertAddress(tx, call.viewer.id, address));
  }),

  serve(addressCalls.changeAddress, async (call) => {
    const address = await checked(call);
    const { viewer, params } = call;
    return changeAddresses(call, (tx) => updateAddress(tx, viewer.id, params.id, address));
  }),

  serve(addressCalls.removeAddress, (call) =>
    changeAddresses(call, (tx) => deleteAddress(tx, call.viewer.id, call.params.id)),
  ),

  serve(addressCalls.makeDefaultAddress, (call) =>
    changeAddresses(call, (tx) => setDefault(tx, call.viewer.id, call.params.id)),
  ),
];
