import { fetchLimits, pictureLimits } from "#src/domain/limits.ts";
import type { StaffWatchRow } from "#src/features/catalog/edit-watch.sql.ts";
import {
  findPicturesOfWatches,
  type PictureRow,
} from "#src/features/inventory/pictures/pictures.sql.ts";
import {
  isNamable,
  type NewOriginal,
  type PresentPicture,
  type WantedPicture,
} from "#src/features/inventory/pictures/set-pictures.service.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { checkedUrl } from "#src/platform/http/public-fetch.ts";
import { isSameContent } from "#src/platform/media/stored-files.ts";
import { type TransferWatch, writtenCell } from "./column-kinds.ts";
import { columnsByField, pictureLines } from "./columns.ts";
import { pictureProblems } from "./imports.messages.ts";
import { type GivenCells, isMarked, type Problems, textOf } from "./read-row.rules.ts";

/** Files that were uploaded with the import, by `nameKeyOf`. */
export type ImportFiles = ReadonlyMap<string, NewOriginal>;

/** Without its folders, and however its letters are written. Computers of Apple take letters and accents apart. */
export const nameKeyOf = (name: string) =>
  name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .trim()
    .normalize("NFC")
    .toLowerCase();

export type PicturesByWatch = ReadonlyMap<number, readonly PresentPicture[]>;

type RowOfWatch = { readonly given: GivenCells; readonly present?: StaffWatchRow | undefined };

/**
 * Reads the watches whose row says something of pictures. A watch of the seed has no rows until its pictures are
 * edited.
 */
export async function findPresentPictures(db: DbOrTx, rows: readonly RowOfWatch[]) {
  const watches = rows.flatMap(({ given, present }) =>
    present && (given.has("pictures") || given.has("pictureTexts")) ? [present.watch] : [],
  );
  const ids = watches.map(({ id }) => id);
  const stored = new Map<number | null, PictureRow[]>();
  for (const row of ids.length > 0 ? await findPicturesOfWatches(db, ids) : []) {
    stored.set(row.watchId, [...(stored.get(row.watchId) ?? []), row]);
  }
  return new Map(
    watches.map(({ id, images, imageTexts }) => [
      id,
      stored.get(id)?.filter(({ replaced }) => !replaced) ??
        images.map((path, index) => ({
          path,
          source: null,
          originalKey: null,
          alternativeText: imageTexts[index] ?? "",
        })),
    ]),
  );
}

interface PresentPictures {
  readonly shown: TransferWatch;
  readonly pictures: readonly PresentPicture[];
  addressOf(path: string): string;
}

export interface PicturesReading {
  /** Undefined if they stay as they are. */
  readonly wanted?: readonly WantedPicture[];
  readonly changes: Readonly<Record<string, [string, string]>>;
  readonly problems: Problems;
  readonly missing: readonly string[];
  readonly used: readonly string[];
}

const nothing = { changes: {}, problems: {}, missing: [], used: [] };

/** The cell, unless it says what the export would write. */
function cellOf(given: GivenCells, field: "pictures" | "pictureTexts", shown?: TransferWatch) {
  const cell = given.get(field);
  const column = columnsByField.get(field);
  if (cell === undefined || !column) return undefined;
  if (isMarked(cell)) return "";
  const text = textOf(cell);
  return shown && text === writtenCell(column, shown) ? undefined : text;
}

/** Reads the two columns of pictures. A list is the whole list: a picture that it does not name is taken away. */
export function readPictures(
  given: GivenCells,
  files: ImportFiles,
  present?: PresentPictures,
): PicturesReading {
  const list = cellOf(given, "pictures", present?.shown);
  const texts = cellOf(given, "pictureTexts", present?.shown);
  if (list === undefined && texts === undefined) return nothing;

  const all = present?.pictures ?? [];
  const nameOf = ({ path, source }: PresentPicture) =>
    path === null ? (source ?? "") : (present?.addressOf(path) ?? path);
  const before = all
    .filter(isNamable)
    .map((one): WantedPicture => ({ present: one, name: nameOf(one), text: null }));

  const found = list === undefined ? before : [];
  const problems: string[] = [];
  const missing: string[] = [];
  const used: string[] = [];
  for (const line of list === undefined ? [] : pictureLines(list)) {
    const key = nameKeyOf(line);
    if (files.has(key)) used.push(key);
    const picture = pictureOf(line);
    if (typeof picture === "string") problems.push(picture);
    else if (!picture) missing.push(line);
    else if (found.some((other) => isSame(other, picture))) {
      problems.push(pictureProblems.twice(line));
    } else found.push(picture);
  }
  if (missing.length > 0) problems.unshift(pictureProblems.missing(missing));
  const staying = all.filter((one) => !isNamable(one)).length;
  if (found.length + staying > pictureLimits.perWatch) problems.push(pictureProblems.tooMany);

  const { wanted, problem } = withTexts(found, texts);
  const allProblems = {
    ...(problems.length > 0 && { pictures: problems.join(" ") }),
    ...(problem && { pictureTexts: problem }),
  };
  if (Object.keys(allProblems).length > 0)
    return { ...nothing, problems: allProblems, missing, used };
  const changes = changesBetween(before, wanted);
  return Object.keys(changes).length === 0
    ? { ...nothing, used }
    : { wanted, changes, problems: {}, missing, used };

  /** A picture, or what is wrong with it, or undefined for a file that is missing. */
  function pictureOf(line: string): WantedPicture | string | undefined {
    const named = before.find(({ name }) => name === line);
    if (named) return named;
    if (line.includes("://")) return fetched(line, before);
    const key = nameKeyOf(line);
    const file = files.get(key);
    const same = before.find((one) => "present" in one && isFrom(one.present, key, file));
    if (same) return same;
    return file && { file, name: file.fileName, text: null };
  }
}

/** The same content, or else the same name. */
const isFrom = ({ source, originalKey }: PresentPicture, key: string, file?: NewOriginal) =>
  file
    ? isSameContent(originalKey, file.originalKey)
    : source !== null && nameKeyOf(source) === key && !source.includes("://");

function fetched(line: string, before: readonly WantedPicture[]): WantedPicture | string {
  if (line.length > fetchLimits.addressMaxLength) return pictureProblems.address(line.slice(0, 80));
  try {
    const url = checkedUrl(line);
    url.hash = "";
    const same = before.find((one) => "present" in one && one.present.source === url.href);
    return same ?? { address: url.href, name: url.href, text: null };
  } catch (error) {
    return pictureProblems.refused(line, error instanceof Error ? error.message : "");
  }
}

function isSame(one: WantedPicture, other: WantedPicture): boolean {
  if ("present" in one) return "present" in other && one.present === other.present;
  if ("file" in one) {
    return "file" in other && isSameContent(one.file.originalKey, other.file.originalKey);
  }
  return "address" in other && one.address === other.address;
}

/** One line for each picture, in their order; `undefined` leaves all texts as they are. */
function withTexts(
  found: readonly WantedPicture[],
  cell: string | undefined,
): { wanted: readonly WantedPicture[]; problem?: string } {
  if (cell === undefined) return { wanted: found };
  const lines = cell.split("\n").map((line) => line.trim());
  const texts = cell === "" ? found.map(() => "") : lines;
  while (texts.at(-1) === "" && texts.length > found.length) texts.pop();
  if (texts.length > found.length) return { wanted: found, problem: pictureProblems.moreTexts };
  if (texts.some((text) => text.length > pictureLimits.textMaxLength)) {
    return { wanted: found, problem: pictureProblems.longText };
  }
  return { wanted: found.map((one, index) => ({ ...one, text: texts[index] ?? null })) };
}

const textIn = (one: WantedPicture) =>
  one.text ?? ("present" in one ? one.present.alternativeText : "");

function changesBetween(before: readonly WantedPicture[], wanted: readonly WantedPicture[]) {
  const changes: Record<string, [string, string]> = {};
  const written = (list: readonly WantedPicture[], of: (one: WantedPicture) => string) =>
    list.map(of).join("\n");
  const isSameList =
    before.length === wanted.length &&
    before.every((one, index) => {
      const other = wanted[index];
      return other !== undefined && isSame(one, other);
    });
  if (!isSameList) {
    changes.pictures = [written(before, ({ name }) => name), written(wanted, ({ name }) => name)];
  }
  // Texts go along with their pictures.
  const hasNewText = wanted.some(
    (one) => one.text !== null && one.text !== textIn({ ...one, text: null }),
  );
  if (hasNewText) changes.pictureTexts = [written(before, textIn), written(wanted, textIn)];
  return changes;
}
