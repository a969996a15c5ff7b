import { fetchLimits } from "#src/domain/limits.ts";
import { findBrandNames } from "#src/features/catalog/catalog.sql.ts";
import { lockForStaff, type StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import { inventoryProblems } from "#src/features/inventory/inventory.messages.ts";
import type { WantedPicture } from "#src/features/inventory/pictures/set-pictures.service.ts";
import { isBigPriceChange } from "#src/features/inventory/save-watch.service.ts";
import type { WatchChanges, WatchValues } from "#src/features/inventory/watch.schema.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import type { SheetRow } from "#src/platform/spreadsheet/sheet.ts";
import { columnsByField, type TransferField, type TransferWatch } from "./columns.ts";
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
  type BrandNames,
  completeNew,
  type GivenCells,
  givenCells,
  type Mapping,
  type Problems,
  readValues,
  settleChanges,
  wordsOf,
  writtenCell,
} from "./read-row.rules.ts";
import { serialKey, TakenKeys } from "./taken-keys.service.ts";
import { pictureAddress, transferWatch } from "./transfer-file.present.ts";

export interface PlannedRow {
  readonly row: number;
  readonly outcome: "create" | "update" | "unchanged" | "problem";
  readonly watchId: number | null;
  readonly title: string;
  readonly details: ReportRow["details"];
  /** Of a watch to create. */
  readonly values?: WatchValues;
  /** Of a watch to change, with the watch as it is. */
  readonly changes?: WatchChanges;
  readonly present?: StaffWatchRow;
  /** The whole list, if it is to change. */
  readonly pictures?: readonly WantedPicture[];
}

interface PlanOptions {
  readonly mapping: Mapping;
  readonly files: ImportFiles;
  readonly publicUrl: string;
}

interface Brands extends BrandNames {
  nameOf(id: number | undefined): string;
}

interface Identified {
  readonly row: SheetRow;
  readonly given: GivenCells;
  readonly present?: StaffWatchRow | undefined;
  readonly problems: Problems;
}

/** Decides for the rows of a file, batch after batch, what an import does with them. */
export class ImportPlan {
  /** Rows by the watch that they are about, new ones by what identifies them. */
  private readonly seen = new Map<string, number>();
  private readonly taken = new TakenKeys();
  /** Uploaded files that the rows name. */
  readonly usedFiles = new Set<string>();
  /** Pictures that are to be fetched, so far. */
  private addresses = 0;

  private constructor(
    private readonly db: DbOrTx,
    private readonly options: PlanOptions,
    private readonly brands: Brands,
    private readonly lockRows: (ids: readonly number[]) => Promise<StaffWatchRow[]>,
  ) {}

  static async toCheck(db: DbOrTx, options: PlanOptions): Promise<ImportPlan> {
    return new ImportPlan(db, options, await readBrands(db), async () => []);
  }

  /** Watches stay locked as they were read until the transaction ends. */
  static async toRun(tx: Tx, options: PlanOptions): Promise<ImportPlan> {
    const lock = (ids: readonly number[]) => lockForStaff(tx, ids);
    return new ImportPlan(tx, options, await readBrands(tx), lock);
  }

  async plan(rows: readonly SheetRow[]): Promise<PlannedRow[]> {
    const identified = await this.identify(rows);
    const pictures = await findPresentPictures(this.db, identified);
    const planned = identified.map((row) => this.decide(row, pictures));
    return this.taken.refuse(this.db, planned);
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
    return rows.map((row, index) => {
      const cells = given[index] ?? new Map();
      const found = this.match(cells, byId, byReference);
      if ("problems" in found) return { row, given: cells, problems: found.problems };
      return { row, given: cells, present: found.watch && known(found.watch), problems: {} };
    });
  }

  private readPictures(
    { given, present }: Identified,
    shown: TransferWatch | undefined,
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
    const serial = serialKey(wordsOf(given, "serialNumber"));
    if (serial !== "") {
      return { watch: candidates.find((row) => serialKey(row.serialNumber ?? "") === serial) };
    }
    if (candidates.length > 1) {
      return { problems: { reference: importProblems.ambiguous(candidates.length) } };
    }
    return { watch: candidates[0] };
  }

  private decide(identified: Identified, picturesByWatch: PicturesByWatch): PlannedRow {
    const { row, given, present, problems: unidentified } = identified;
    const shown = present && transferWatch(present, this.options.publicUrl);
    const read = readValues(given, this.brands, shown);
    const pictures = this.readPictures(identified, shown, picturesByWatch);
    const listed = pictures.wanted && { pictures: pictures.wanted };
    const title = titleOf(given, shown);
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
      ...this.repeated(row, given, present),
    };
    if (present && shown) {
      const settled = settleChanges(read.changes, shown.values);
      const held = heldProblem(settled.changes, present);
      const all = { ...problems, ...settled.problems, ...held };
      if (Object.keys(all).length > 0) return refuse(all);
      const { changes } = settled;
      if (Object.keys(changes).length === 0 && !listed) {
        return { ...found, outcome: "unchanged", details: {} };
      }
      const bigPrice = hasBigPrice(shown.values, changes);
      const details = {
        changes: {
          ...this.shownChanges(shown.values, changes, shown.brandName),
          ...pictures.changes,
        },
        ...(bigPrice && ({ bigPrice } as const)),
      };
      return { ...found, outcome: "update", details, changes, present, ...listed };
    }
    const { values, problems: missing } = completeNew(read.changes);
    const all = { ...missing, ...problems };
    if (!values || Object.keys(all).length > 0) return refuse(all);
    const details = listed ? { changes: { ...pictures.changes } } : {};
    return { ...found, outcome: "create", details, values, ...listed };
  }

  /** A second row about the same watch. */
  private repeated({ number }: SheetRow, given: GivenCells, present?: StaffWatchRow): Problems {
    const reference = this.referenceKey(given);
    if (!present && !reference) return {};
    const serial = serialKey(wordsOf(given, "serialNumber"));
    const key = present
      ? String(present.watch.id)
      : `${reference?.brandId} ${reference?.key} ${serial}`;
    const first = this.seen.get(key);
    if (first !== undefined) return { reference: importProblems.repeated(first) };
    this.seen.set(key, number);
    return {};
  }

  private shownChanges(values: WatchValues, changes: WatchChanges, brandName: string) {
    const after = { ...values, ...changes };
    const write = (field: TransferField, of: WatchValues, brand: string) => {
      const column = columnsByField.get(field);
      const watch = { id: 0, brandName: brand, values: of, pictures: [], pictureTexts: [] };
      return column ? writtenCell(column, watch) : "";
    };
    return Object.fromEntries(
      Object.keys(changes).map((changed) => {
        const field = changed === "brandId" ? "brand" : (changed as TransferField);
        const name = this.brands.nameOf(after.brandId);
        const cells: [string, string] = [
          write(field, values, brandName),
          write(field, after, name),
        ];
        return [field, cells];
      }),
    );
  }
}

const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

function heldProblem({ units }: WatchChanges, { watch }: StaffWatchRow): Problems {
  if (units === undefined || units >= watch.held) return {};
  return { units: inventoryProblems.held(watch.held) };
}

function hasBigPrice(values: WatchValues, changes: WatchChanges): boolean {
  return (["retailPrice", "wholesalePrice"] as const).some((field) =>
    isBigPriceChange(values[field], changes[field]),
  );
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

async function readBrands(db: DbOrTx): Promise<Brands> {
  const brands = await findBrandNames(db);
  const byText = new Map(
    brands.flatMap(({ id, name, slug }) => [
      [slug, id] as const,
      [name.toLowerCase(), id] as const,
    ]),
  );
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  return {
    idOf: (name) => byText.get(name.trim().toLowerCase()),
    nameOf: (id) => (id === undefined ? "" : (names.get(id) ?? "")),
  };
}
