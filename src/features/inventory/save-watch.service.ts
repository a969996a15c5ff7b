import { AppError, Conflict, Invalid, orNotFound } from "#src/domain/errors.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { findBrand } from "#src/features/catalog/catalog.sql.ts";
import * as sql from "#src/features/catalog/edit-watch.sql.ts";
import { findDueWatches, findListed, lockForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { slugsFrom } from "#src/features/inventory/brands/slug.rules.ts";
import { findExpectingPictures } from "#src/features/inventory/pictures/pictures.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { type AuditedCall, changedFields } from "#src/platform/security/audit.ts";
import { confirmProblem, inventoryProblems } from "./inventory.messages.ts";
import {
  type Finding,
  findingsOf,
  questionsIn,
  type SaveQuestion,
} from "./publish-checks.rules.ts";
import {
  changeWatches,
  createWatches,
  type WatchAction,
  withoutIdlePublication,
} from "./save-watches.service.ts";
import { valuesOf } from "./watch.present.ts";
import {
  isInPast,
  problemsBetween,
  type WatchChanges,
  type WatchProblems,
  type WatchValues,
} from "./watch.schema.ts";

const slugTries = 99;

interface Edit {
  readonly changes: WatchChanges;
  /** The person has confirmed these; `all` if it was asked for many watches together. */
  readonly confirms?: readonly SaveQuestion[] | "all" | undefined;
  readonly action?: WatchAction;
}

export async function createWatch(
  tx: Tx,
  call: AuditedCall | null,
  values: WatchValues,
  confirms: Edit["confirms"] = [],
): Promise<number> {
  const completed = await completeValues(tx, values, 0);
  if (confirms !== "all") await requireConfirmed(tx, { after: completed }, confirms);
  const [id] = await createWatches(tx, call, [completed], "create");
  if (id === undefined) throw new Error("The watch was not inserted.");
  return id;
}

/** `row` must be locked. */
export async function changeWatch(
  tx: Tx,
  call: AuditedCall | null,
  row: sql.StaffWatchRow,
  { changes, confirms = [], action = "edit" }: Edit,
): Promise<void> {
  const { id, held } = row.watch;
  const present = valuesOf(row);
  const wanted = await completeValues(tx, { ...present, ...changes }, id, present.publishAt);
  if (!changedFields(present, wanted)) return;
  if (wanted.units < held) throw invalid({ units: inventoryProblems.held(held) });
  if (confirms !== "all") await requireConfirmed(tx, { before: row, after: wanted }, confirms);
  await changeWatches(tx, call, [{ present: row, changes: wanted }], action);
}

export async function lockWatchForStaff(tx: Tx, id: number): Promise<sql.StaffWatchRow> {
  const [row] = await sql.lockForStaff(tx, [id]);
  return orNotFound(row, "This watch does not exist.");
}

/** Fills in what is derived and checks what only the database knows. */
async function completeValues(
  tx: Tx,
  values: WatchValues,
  id: number,
  publishAt: string | null = null,
) {
  const between = problemsBetween(values);
  if (Object.keys(between).length > 0) throw invalid(between);
  if (values.publishAt !== publishAt && isInPast(values)) {
    const problems = { publishAt: inventoryProblems.past };
    throw new AppError(422, "invalid_fields", problems.publishAt, undefined, { problems });
  }
  const brand = await findBrand(tx, values.brandId);
  if (!brand) throw invalid({ brandId: inventoryProblems.unknownBrand });
  if (values.serialNumber !== null) {
    const other = await sql.findBySerial(tx, values.brandId, values.serialNumber, id);
    if (other) throw invalid({ serialNumber: inventoryProblems.serialTaken(other) });
  }
  return withoutIdlePublication({ ...values, slug: await slugFor(tx, values, brand.name, id) });
}

async function slugFor(
  tx: Tx,
  { slug, model, reference }: WatchValues,
  brandName: string,
  id: number,
): Promise<string> {
  if (slug !== "") {
    const taken = await sql.findTakenSlugs(tx, [slug], id);
    if (taken.length > 0) throw invalid({ slug: inventoryProblems.slugTaken });
    return slug;
  }
  await sql.lockNewSlugs(tx);
  const candidates = slugsFrom(`${brandName} ${model} ${reference}`, slugTries);
  const taken = new Set(await sql.findTakenSlugs(tx, candidates, id));
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (!free) throw invalid({ slug: inventoryProblems.slugTaken });
  return free;
}

function invalid(problems: WatchProblems): Invalid {
  const [message] = Object.values(problems);
  return new Invalid(message, "invalid_fields", { problems });
}

interface Save {
  readonly before?: sql.StaffWatchRow | undefined;
  readonly after: WatchValues;
  /** It comes with pictures that are not stored yet. */
  readonly bringsPictures?: boolean | undefined;
}

export async function findingsFor(db: DbOrTx, saves: readonly Save[]): Promise<Finding[][]> {
  const shown = saves.filter(({ after }) => after.state !== "draft");
  const keyOf = ({ after }: Save) => serialKeyOf(after.serialNumber ?? "");
  const listed = await findListed(db, shown.map(keyOf));
  const bare = shown.flatMap(({ before }) =>
    before && before.watch.images.length === 0 ? [before.watch.id] : [],
  );
  const expecting = await findExpectingPictures(db, bare);
  return saves.map((save) => {
    const { before, after, bringsPictures = false } = save;
    const { id, images } = before?.watch ?? { id: 0, images: [] };
    const hasPicture = bringsPictures || images.length > 0 || expecting.has(id);
    const listedAt = listed.get(keyOf(save));
    const isNewlyStolen = listedAt !== undefined && before && listedAt > before.watch.updatedAt;
    const facts = { hasPicture, isStolen: listedAt !== undefined, isNewlyStolen };
    return findingsOf(after, facts, before && valuesOf(before));
  });
}

async function requireConfirmed(tx: Tx, save: Save, confirms: readonly SaveQuestion[]) {
  const [found = []] = await findingsFor(tx, [save]);
  const questions = questionsIn(found).filter((question) => !confirms.includes(question));
  if (questions.length === 0) return;
  throw new Conflict(confirmProblem(questions), "confirm", { questions });
}

const changes = { state: "published", publishAt: null } as const;

export const publishScheduled = cronJob(
  { name: "publish-watches", every: "minute" },
  async ({ db, log }) => {
    const due = await findDueWatches(db);
    if (due.length === 0) return;
    await inTransaction(db, async (tx) => {
      const locked = await lockForStaff(tx, due);
      // Somebody may have put it off meanwhile. The clock of this machine may differ from the database's.
      const stillDue = new Set(await findDueWatches(tx));
      const rows = locked.filter(({ watch }) => stillDue.has(watch.id));
      const saves = rows.map((row) => ({ before: row, after: { ...valuesOf(row), ...changes } }));
      const findings = await findingsFor(tx, saves);
      for (const [index, row] of rows.entries()) {
        // The person who scheduled it was asked about all that was known then.
        const found = findings[index]?.filter(({ severity }) => severity !== "hint") ?? [];
        if (found.length > 0) {
          const checks = found.map(({ check }) => check);
          log.warn({ watch: row.watch.id, checks }, "scheduled watch not published");
          continue;
        }
        await changeWatch(tx, null, row, { changes, confirms: "all", action: "publish" });
      }
    });
    log.info({ watches: due.length }, "scheduled watches were due");
  },
);
