import { Conflict, NotFound } from "#src/domain/errors.ts";
import { savedViewLimits } from "#src/domain/limits.ts";
import { hasStaffRight, type SignedInViewer, type StaffRight } from "#src/domain/viewer.ts";
import type { Access, Endpoint } from "#src/lib/endpoint.ts";
import { savedViewTexts } from "#src/office/office.messages.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { lockTexts } from "#src/platform/http/idempotency.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import * as contract from "./views.contract.ts";
import * as store from "./views.sql.ts";

type BuyersAccess = Exclude<Access, StaffRight>;
const isForBuyers = (access: Access): access is BuyersAccess =>
  ["public", "user", "wholesale"].includes(access);

const isList = ({ method, query }: Endpoint) =>
  method === "GET" && query !== undefined && "pageSize" in query.shape;

/** Views belong to lists that the viewer may open. */
export function viewsApi(routes: readonly Route[]): readonly Route[] {
  const lists = new Map(
    routes.flatMap(({ endpoint }) =>
      isList(endpoint) ? [[endpoint.path as string, endpoint]] : [],
    ),
  );
  const requireList = (path: string, viewer: SignedInViewer) => {
    const access = lists.get(path)?.access;
    if (!access || isForBuyers(access) || !hasStaffRight(viewer, access))
      throw new NotFound(savedViewTexts.noList);
  };
  const change = (call: StaffCall, id: number, action: (tx: Tx, view: Locked) => Promise<void>) =>
    inTransaction(call.db, async (tx) => {
      const view = await store.lockView(tx, call.viewer, id);
      if (!view) throw new NotFound(savedViewTexts.missing);
      await action(tx, view);
      return { views: await store.findViews(tx, call.viewer, view.list) };
    });

  return [
    serve(contract.listViews, async ({ db, viewer, query: { list } }) => {
      requireList(list, viewer);
      return { views: await store.findViews(db, viewer, list) };
    }),

    serve(contract.saveView, ({ db, viewer, body }) => {
      const { list } = body;
      requireList(list, viewer);
      return inTransaction(db, async (tx) => {
        await lockTexts(tx, [`saved views ${viewer.id}`]);
        if ((await store.countViews(tx, viewer.id, list)) >= savedViewLimits.perList) {
          throw new Conflict(savedViewTexts.tooMany, "too_many");
        }
        if (!(await store.insertView(tx, { ...body, ownerId: viewer.id }))) throw taken();
        return { views: await store.findViews(tx, viewer, list) };
      });
    }),

    serve(contract.changeView, (call) =>
      change(call, call.params.id, async (tx, view) => {
        // The view of a deleted account then belongs to the person who changes it.
        const ownerId = view.ownerId ?? call.viewer.id;
        await lockTexts(tx, [`saved views ${ownerId}`]);
        const other = await store.hasViewNamed(tx, { ...view, ownerId }, call.body.name);
        if (other !== undefined && other !== view.id) throw taken();
        await store.updateView(tx, view.id, { ...call.body, ownerId });
      }),
    ),

    serve(contract.deleteView, (call) =>
      change(call, call.params.id, (tx, view) => store.removeView(tx, view.id)),
    ),
  ];
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockView>>>;

const taken = () =>
  new Conflict(savedViewTexts.nameTaken, "name_taken", {
    problems: { name: savedViewTexts.nameTaken },
  });
