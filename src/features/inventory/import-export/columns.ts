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

/** They stand on lines of their own within one cell. */
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
  text("model", "Required", "Submariner Date", { aliases: ["Name", "Title"], width: 30 }),
  text(
    "reference",
    "Required. With the brand and the serial number it names a watch without ID.",
    "126610LN",
    { aliases: ["Ref", "Reference Number"], width: 20 },
  ),
  text("serialNumber", "Unique within a brand, never shown in the shop", "7K210495", {
    aliases: ["Serial", "Serial No"],
    width: 18,
  }),
  dollars("retailPrice", "Whole US dollars, such as 12500 or $12,500", "14500", {
    aliases: ["Price", "Retail"],
  }),
  dollars("wholesalePrice", "Whole US dollars, for dealers", "12600", {
    aliases: ["Wholesale", "Dealer Price"],
  }),
  dollars(
    "cost",
    "What one unit cost the shop, in whole US dollars; for the staff alone",
    "10900",
    { aliases: ["Purchase Price"] },
  ),
  text("storagePlace", "Where it lies; for the staff alone", "Safe 2, tray 4", {
    aliases: ["Location", "Safe"],
    width: 20,
  }),
  number("units", /units?$/i, "How many there are, those that unpaid orders hold included", "1", {
    aliases: ["Stock", "Quantity"],
  }),
  option("state", publicationStates, "Whether the shop shows it", "draft", {
    header: "State",
    aliases: ["Status"],
  }),
  text("publishAt", "When a scheduled watch is published, as 2027-01-31 09:00 in UTC", "", {
    aliases: ["Publish Date"],
    read: readMoment,
    width: 26,
  }),
  option("condition", conditions, "Required", "Unworn"),
  option("boxPapers", boxPapers, "Required", "Full Set (Box & Papers)", {
    aliases: ["Box and Papers", "Set"],
    width: 24,
  }),
  number("year", undefined, "Of manufacture", "2024", { aliases: ["Year of Manufacture"] }),
  number("caseSizeMm", /mm$/i, "Millimetres, such as 40.5. Required", "41", {
    aliases: ["Case Size", "Diameter", "Size"],
  }),
  number(
    "lugToLugMm",
    /mm$/i,
    "Millimetres from the tip of one lug to that of the opposite one, such as 48.5",
    "47.6",
    { header: "Lug to Lug (mm)", aliases: ["Lug to Lug", "Lug-to-Lug"] },
  ),
  option("dialColor", dialColors, "Required", "Black", { aliases: ["Dial", "Dial Colour"] }),
  option("material", materials, "Required", "Stainless Steel", { aliases: ["Case Material"] }),
  text("crystal", "In words", "Sapphire", { width: 18 }),
  text("bracelet", "In words", "Oyster, steel", { aliases: ["Strap"], width: 24 }),
  text("movement", "In words", "Automatic, Calibre 3235", {
    aliases: ["Caliber", "Calibre"],
    width: 24,
  }),
  number("powerReserveHours", /h(ours?)?$/i, "Hours", "70", {
    header: "Power Reserve (h)",
    aliases: ["Power Reserve"],
  }),
  number("waterResistanceMeters", /m(eters?|etres?)?$/i, "Metres", "300", {
    aliases: ["Water Resistance"],
  }),
  text(
    "description",
    "Text for the watch's page; it may have several lines",
    "As it left the boutique, with its papers.",
    { width: 60 },
  ),
  yesNo("rare"),
  yesNo("featured"),
  yesNo("newArrival"),
  yesNo("limited"),
  text(
    "slug",
    "Small letters, digits and dashes. Empty for a new watch: it is made from the name",
    "",
    { aliases: ["Address"], width: 36 },
  ),
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
