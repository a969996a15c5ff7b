import { boxPapers, conditions, dialColors, materials } from "#src/domain/constants.ts";
import { publicationStates } from "#src/features/inventory/watch.schema.ts";
import { readNumber } from "#src/lib/typed-number.ts";
import {
  asText,
  type Column,
  dollars,
  number,
  option,
  readMoment,
  text,
  versionOf,
  yesNo,
} from "./column-kinds.ts";

/** On lines of their own within one cell. */
export const pictureLines = (cell: string): string[] =>
  cell
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Every column that can be edited, once: files, templates and the screen of columns follow it. */
export const editedColumns: readonly Column[] = [
  {
    field: "id",
    header: "ID",
    aliases: ["Watch ID"],
    explains: "The shop's number of the watch. Leave it empty for a new watch.",
    example: "",
    width: 8,
    write: ({ id }) => id,
    read: (cell) => readNumber(cell, /^#/),
  },
  {
    field: "brand",
    header: "Brand",
    aliases: ["Make", "Manufacturer"],
    explains: "The name of a brand of the shop",
    example: "Rolex",
    width: 20,
    write: ({ brandName }) => brandName,
    read: asText,
  },
  text("model", {
    aliases: ["Name", "Title"],
    explains: "Required",
    example: "Submariner Date",
    width: 30,
  }),
  text("reference", {
    aliases: ["Ref", "Reference Number"],
    explains: "Required. With the brand and the serial number it names a watch without ID.",
    example: "126610LN",
    width: 20,
  }),
  text("serialNumber", {
    aliases: ["Serial", "Serial No"],
    explains: "Unique within a brand, never shown in the shop",
    example: "7K210495",
    width: 18,
  }),
  dollars("retailPrice", {
    aliases: ["Price", "Retail"],
    explains: "Whole US dollars, such as 12500 or $12,500",
    example: "14500",
  }),
  dollars("wholesalePrice", {
    aliases: ["Wholesale", "Dealer Price"],
    explains: "Whole US dollars, for dealers",
    example: "12600",
  }),
  dollars("cost", {
    aliases: ["Purchase Price"],
    explains: "What one unit cost the shop, in whole US dollars; for the staff alone",
    example: "10900",
  }),
  text("storagePlace", {
    aliases: ["Location", "Safe"],
    explains: "Where it lies; for the staff alone",
    example: "Safe 2, tray 4",
    width: 20,
  }),
  number("units", /units?$/i, {
    aliases: ["Stock", "Quantity"],
    explains: "How many there are, those that unpaid orders hold included",
    example: "1",
  }),
  option("state", publicationStates, {
    header: "State",
    aliases: ["Status"],
    explains: "Whether the shop shows it",
    example: "draft",
  }),
  text("publishAt", {
    aliases: ["Publish Date"],
    explains: "When a scheduled watch is published, as 2027-01-31 09:00 in UTC",
    read: readMoment,
    width: 26,
  }),
  option("condition", conditions, { explains: "Required", example: "Unworn" }),
  option("boxPapers", boxPapers, {
    aliases: ["Box and Papers", "Set"],
    explains: "Required",
    example: "Full Set (Box & Papers)",
    width: 24,
  }),
  number("year", undefined, {
    aliases: ["Year of Manufacture"],
    explains: "Of manufacture",
    example: "2024",
  }),
  number("caseSizeMm", /mm$/i, {
    aliases: ["Case Size", "Diameter", "Size"],
    explains: "Millimetres, such as 40.5. Required",
    example: "41",
  }),
  number("lugToLugMm", /mm$/i, {
    header: "Lug to Lug (mm)",
    aliases: ["Lug to Lug", "Lug-to-Lug"],
    explains: "Millimetres from the tip of one lug to that of the opposite one, such as 48.5",
    example: "47.6",
  }),
  option("dialColor", dialColors, {
    aliases: ["Dial", "Dial Colour"],
    explains: "Required",
    example: "Black",
  }),
  option("material", materials, {
    aliases: ["Case Material"],
    explains: "Required",
    example: "Stainless Steel",
  }),
  text("crystal", { explains: "In words", example: "Sapphire", width: 18 }),
  text("bracelet", {
    aliases: ["Strap"],
    explains: "In words",
    example: "Oyster, steel",
    width: 24,
  }),
  text("movement", {
    aliases: ["Caliber", "Calibre"],
    explains: "In words",
    example: "Automatic, Calibre 3235",
    width: 24,
  }),
  number("powerReserveHours", /h(ours?)?$/i, {
    header: "Power Reserve (h)",
    aliases: ["Power Reserve"],
    explains: "Hours",
    example: "70",
  }),
  number("waterResistanceMeters", /m(eters?|etres?)?$/i, {
    aliases: ["Water Resistance"],
    explains: "Metres",
    example: "300",
  }),
  text("description", {
    explains: "Text for the watch's page; it may have several lines",
    example: "As it left the boutique, with its papers.",
    width: 60,
  }),
  yesNo("rare"),
  yesNo("featured"),
  yesNo("newArrival"),
  yesNo("limited"),
  text("slug", {
    aliases: ["Address"],
    explains: "Small letters, digits and dashes. Empty for a new watch: it is made from the name",
    width: 36,
  }),
  {
    field: "pictures",
    header: "Pictures",
    aliases: ["Images", "Photos"],
    explains:
      "All of its pictures, one on each line, the cover first: https addresses, or names of files that are uploaded along",
    example: "",
    width: 60,
    write: ({ pictures }) => pictures.join("\n"),
    read: (cell) => ({ value: pictureLines(cell) }),
  },
  {
    field: "pictureTexts",
    header: "Picture Texts",
    aliases: ["Alternative Texts", "Alt Texts"],
    explains: "What each picture shows, one on each line, in the order of the pictures",
    example: "",
    width: 60,
    write: ({ pictureTexts }) => pictureTexts.join("\n"),
    read: (cell) => ({ value: cell.split(/\r\n|\r|\n/).map((line) => line.trim()) }),
  },
];

/** It names the watch of a row, and what its cells said when it was exported. */
const versionColumn: Column = {
  field: "version",
  header: "Version",
  explains: "What the shop has written here. Leave it as it is.",
  example: "",
  width: 14,
  write: (watch) => versionOf(watch, editedColumns),
  read: asText,
};

export const columns: readonly Column[] = [...editedColumns, versionColumn];

const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, "");

const byHeader = new Map(
  columns.flatMap((column) =>
    [column.header, column.field, ...(column.aliases ?? [])].map(
      (header) => [plain(header), column] as const,
    ),
  ),
);

/** However it is written: "Retail price", "retail_price" and "RETAILPRICE" are the same. */
export function columnOf(header: string): Column | undefined {
  return byHeader.get(plain(header));
}

export const columnsByField = new Map(columns.map((column) => [column.field, column] as const));
