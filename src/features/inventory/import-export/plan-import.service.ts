import { fetchLimits } from "#src/domain/limits.ts";
import { serialKeyOf } from "#src/domain/text.ts";
import { lockForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import type { WantedPicture } from "#src/features/inventory/pictures/set-pictures.service.ts";
import { questionsIn } from "#src/features/inventory/publish-checks.rules.ts";
import { findingsFor } from "#src/features/inventory/save-watch.service.ts";
import { valuesOf } from "#src/features/inventory/watch.present.ts";
import type { WatchChanges, WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import type { SheetRow } from "#src/platform/media/spreadsheet/sheet.ts";
import { type TransferField, type TransferWatch, writtenCell } from "./column-kinds.ts";
import { columnsByField } from "./columns.ts";
import * as lookup from "./import-lookup.sql.ts";
import type { ReportRow } from "./imports.contract.ts";
import { importProblems, pictureProblems } from "./imports.messages.ts";
import {
  findPresentPictures,
  type ImportFiles,
  type PicturesByWatch,
  type PicturesReading,
  readPictures,
} from "./read-pictures.service.ts";
import {
  checkChanges,
  completeNew,
  type GivenCells,
  givenCells,
  type Mapping,
  type Problems,
  readValues,
  sinceExport,
  wordsOf,
} from "./read-row.rules.ts";
import { conflictProblems, isSoldOrHeld, TakenKeys, unitsProblem } from "./row-problems.service.ts";
import { pictureAddress, transferWatch } from "./transfer-file.present.ts";

export interface PlannedRow {
  readonly row: number;
  readonly outcome: "create" | "update" | "unchanged" | "problem";
  readonly watchId: number | null;
  readonly title: string;
  readonly details: ReportRow["details"];
  readonly values?: WatchValues;
  /** Only a watch to change has them, with the watch as it is. */
  readonly changes?: WatchChanges;
  readonly present?: StaffWatchRow;
  readonly pictures?: readonly WantedPicture[];
}

interface PlanOptions {
  readonly mapping: Mapping;
  readonly files: ImportFiles;
  readonly publicUrl: string;
  readonly timeZone: string;
}

interface Identified {
  readonly row: SheetRow;
  readonly given: GivenCells;
  readonly present?: StaffWatchRow | undefined;
  /** Present, as the export writes it. */
  readonly shown?: TransferWatch | undefined;
  /** All cells, which say what the row is about. */
  readonly identity: GivenCells;
  readonly exportedAt?: string | undefined;
  readonly problems: Problems;
}

/** Decides for the rows of a file, batch after batch, what an import does with them. */
export class ImportPlan {
  /** Rows by the watch that they are about, new ones by what identifies them. */
  private readonly seen = new Map<string, number>();
  private readonly taken = new TakenKeys();
  readonly usedFiles = new Set<string>();
  /** Pictures that are to be fetched, so far. */
  private addresses = 0;

  private constructor(
    private readonly db: DbOrTx,
    private readonly options: PlanOptions,
    private readonly brands: lookup.Brands,
    private readonly lockRows: (ids: readonly number[]) => Promise<StaffWatchRow[]>,
  ) {}

  static async toCheck(db: DbOrTx, options: PlanOptions): Promise<ImportPlan> {
    return new ImportPlan(db, options, await lookup.readBrands(db), async () => []);
  }

  /** Watches stay locked as they were read until the transaction ends. */
  static async toRun(tx: Tx, options: PlanOptions): Promise<ImportPlan> {
    const lock = (ids: readonly number[]) => lockForStaff(tx, ids);
    return new ImportPlan(tx, options, await lookup.readBrands(tx), lock);
  }

  async plan(rows: readonly SheetRow[]): Promise<PlannedRow[]> {
    const identified = await this.identify(rows);
    const pictures = await findPresentPictures(this.db, identified);
    const planned = identified.map((row) => this.decide(row, pictures));
    return this.withQuestions(await this.taken.refuse(this.db, planned));
  }

  private async withQuestions(rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
    const saves = rows.map(({ values, changes = {}, present, pictures = [] }) => {
      const after = values ?? (present && { ...valuesOf(present), ...changes });
      return after && { before: present, after, bringsPictures: pictures.length > 0 };
    });
    const found = await findingsFor(
      this.db,
      saves.flatMap((save) => save ?? []),
    );
    const next = found.values();
    return rows.map((row, index) => {
      const questions = saves[index]
        ? [...questionsIn(next.next().value ?? []), ...soldQuestion(row)]
        : [];
      if (questions.length === 0) return row;
      return { ...row, details: { ...row.details, questions } };
    });
  }

  /** Finds the watch of each row: by id, else by brand, reference and serial number. */
  private async identify(rows: readonly SheetRow[]): Promise<Identified[]> {
    const given = rows.map(({ cells }) => givenCells(cells, this.options.mapping));
    const ids = given.flatMap((cells) => Number(wordsOf(cells, "id")) || []);
    const keys = given.flatMap((cells) => this.referenceKey(cells) ?? []);
    const byId = await lookup.findByIds(this.db, ids.filter(isRowId));
    const byReference = keys.length > 0 ? await lookup.findByReferences(this.db, keys) : [];
    const locked = await this.lockRows([...byId, ...byReference].map(({ watch }) => watch.id));
    const fresh = new Map(locked.map((row) => [row.watch.id, row]));
    const known = (found: StaffWatchRow) => fresh.get(found.watch.id) ?? found;
    const identified: Identified[] = [];
    for (const [index, row] of rows.entries()) {
      const identity = given[index] ?? new Map();
      const found = this.match(identity, byId, byReference);
      const compared =
        "watch" in found && found.watch
          ? await this.compare(identity, known(found.watch))
          : { given: identity, problems: "problems" in found ? found.problems : {} };
      identified.push({ row, identity, ...compared });
    }
    return identified;
  }

  /** Compares the file with the watch, and finds what others have changed in the same cells. */
  private async compare(identity: GivenCells, present: StaffWatchRow) {
    const shown = transferWatch(present, this.options.publicUrl);
    const { given, exportedAt, conflicts } = sinceExport(identity, shown);
    const problems =
      conflicts.length > 0 && exportedAt !== undefined
        ? await conflictProblems(this.db, shown, conflicts, {
            at: new Date(exportedAt),
            timeZone: this.options.timeZone,
            texts: importProblems,
          })
        : {};
    return { given, present, shown, exportedAt, problems };
  }

  private readPictures(
    { given, present, shown }: Identified,
    pictures: PicturesByWatch,
  ): PicturesReading {
    const { files, publicUrl } = this.options;
    const reading = readPictures(
      given,
      files,
      present &&
        shown && {
          shown,
          pictures: pictures.get(present.watch.id) ?? [],
          addressOf: (path) => pictureAddress(path, publicUrl),
        },
    );
    for (const name of reading.used) this.usedFiles.add(name);
    this.addresses += reading.wanted?.filter((one) => "address" in one).length ?? 0;
    if (!reading.wanted || this.addresses <= fetchLimits.perImport) return reading;
    const { missing, used } = reading;
    return { changes: {}, problems: { pictures: pictureProblems.tooManyAddresses }, missing, used };
  }

  private referenceKey(given: GivenCells): lookup.BrandKey | undefined {
    const brandId = this.brands.idOf(wordsOf(given, "brand"));
    const key = wordsOf(given, "reference").toLowerCase();
    return brandId === undefined || key === "" ? undefined : { brandId, key };
  }

  private match(
    given: GivenCells,
    byId: readonly StaffWatchRow[],
    byReference: readonly StaffWatchRow[],
  ): { watch: StaffWatchRow | undefined } | { problems: Problems } {
    const id = wordsOf(given, "id");
    if (id !== "") {
      const watch = byId.find((row) => String(row.watch.id) === id);
      return watch ? { watch } : { problems: { id: importProblems.unknownId(id) } };
    }
    const key = this.referenceKey(given);
    const candidates = byReference.filter(
      ({ watch }) => watch.brandId === key?.brandId && watch.reference.toLowerCase() === key.key,
    );
    const serial = serialKeyOf(wordsOf(given, "serialNumber"));
    if (serial !== "") {
      return { watch: candidates.find((row) => serialKeyOf(row.serialNumber ?? "") === serial) };
    }
    if (candidates.length > 1) {
      return { problems: { reference: importProblems.ambiguous(candidates.length) } };
    }
    return { watch: candidates[0] };
  }

  private decide(identified: Identified, picturesByWatch: PicturesByWatch): PlannedRow {
    const { row, given, present, shown, identity, problems: unidentified } = identified;
    const read = readValues(given, this.brands, shown);
    const pictures = this.readPictures(identified, picturesByWatch);
    const listed = pictures.wanted && { pictures: pictures.wanted };
    const title = titleOf(identity, shown);
    const found = { row: row.number, watchId: present?.watch.id ?? null, title };
    const refuse = (problems: Problems): PlannedRow => ({
      ...found,
      outcome: "problem",
      details: {
        problems,
        ...(pictures.missing.length > 0 && { missing: [...pictures.missing] }),
      },
    });
    const problems = {
      ...read.problems,
      ...pictures.problems,
      ...unidentified,
      ...this.repeated(row, identity, present),
    };
    if (present && shown) {
      const checked = checkChanges(read.changes, shown.values);
      const units = unitsProblem(checked.changes, present, identified.exportedAt);
      const all = { ...checked.problems, ...units, ...problems };
      if (Object.keys(all).length > 0) return refuse(all);
      const { changes } = checked;
      if (Object.keys(changes).length === 0 && !listed) {
        return { ...found, outcome: "unchanged", details: {} };
      }
      const details = {
        changes: { ...this.shownChanges(shown, changes), ...pictures.changes },
      };
      return { ...found, outcome: "update", details, changes, present, ...listed };
    }
    const { values, problems: missing } = completeNew(read.changes);
    const all = { ...missing, ...problems };
    if (!values || Object.keys(all).length > 0) return refuse(all);
    const details = listed ? { changes: { ...pictures.changes } } : {};
    return { ...found, outcome: "create", details, values, ...listed };
  }

  private repeated({ number }: SheetRow, given: GivenCells, present?: StaffWatchRow): Problems {
    const reference = this.referenceKey(given);
    if (!present && !reference) return {};
    const serial = serialKeyOf(wordsOf(given, "serialNumber"));
    const key = present
      ? String(present.watch.id)
      : `${reference?.brandId} ${reference?.key} ${serial}`;
    const first = this.seen.get(key);
    if (first !== undefined) return { reference: importProblems.repeated(first) };
    this.seen.set(key, number);
    return {};
  }

  private shownChanges(shown: TransferWatch, changes: WatchChanges) {
    const values = { ...shown.values, ...changes };
    const after = { ...shown, values, brandName: this.brands.nameOf(values.brandId) };
    return Object.fromEntries(
      Object.keys(changes).map((changed) => {
        const field = changed === "brandId" ? "brand" : (changed as TransferField);
        const column = columnsByField.get(field);
        const write = (watch: TransferWatch) => (column ? writtenCell(column, watch) : "");
        const cells: [string, string] = [write(shown), write(after)];
        return [field, cells];
      }),
    );
  }
}

const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

function soldQuestion({ outcome, present }: PlannedRow): "sold"[] {
  return outcome === "update" && present && isSoldOrHeld(present) ? ["sold"] : [];
}

function titleOf(given: GivenCells, shown: ReturnType<typeof transferWatch> | undefined): string {
  const of = (field: "brand" | "model" | "reference", present: string | undefined) =>
    wordsOf(given, field) || present || "";
  const { values } = shown ?? {};
  return [
    of("brand", shown?.brandName),
    of("model", values?.model),
    of("reference", values?.reference),
  ]
    .filter((part) => part !== "")
    .join(" ")
    .slice(0, 300);
}
