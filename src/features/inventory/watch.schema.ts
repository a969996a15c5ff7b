import { z } from "zod";
import { boxPapers, conditions, dialColors, materials } from "#src/domain/constants.ts";
import { watchLimits as limits, maxId } from "#src/domain/limits.ts";
import { isOneLine } from "#src/domain/text.ts";

/** `scheduled` is published by a job when its time comes. */
export const publicationStates = ["draft", "scheduled", "published"] as const;

const oneLine = "Write it on one line.";
const tooLong = (max: number) => `Please keep it within ${max.toLocaleString("en-US")} characters.`;

const line = (max: number, message: string) =>
  z.string(message).trim().max(max, tooLong(max)).refine(isOneLine, oneLine);
const requiredLine = (message: string) => line(limits.lineMaxLength, message).min(1, message);
const optionalLine = line(limits.lineMaxLength, "Write it as text.")
  .nullable()
  .transform((text) => text || null);

const wholeNumber = (min: number, max: number) => {
  const message = `Enter a whole number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`;
  return z.int(message).min(min, message).max(max, message);
};
const dollars = (min: number) => {
  const message = `Enter whole dollars, from ${min} to ${limits.price.toLocaleString("en-US")}.`;
  return z.int(message).min(min, message).max(limits.price, message);
};

const brandMessage = "Choose the brand.";
const yearMessage = `Enter a year from ${limits.year.min} to ${limits.year.max}.`;
const mmMessage = ({ min, max }: { min: number; max: number }, example: number) =>
  `Enter millimetres from ${min} to ${max}, such as ${example}.`;
const millimetres = ({ min, max }: { min: number; max: number }, message: string) =>
  z.number(message).min(min, message).max(max, message).multipleOf(0.01, message).nullable();
const slugMessage = "Use small letters, digits and single dashes, such as rolex-submariner-124060.";

/** A draft may lack these. A watch in the shop has all of them. */
const completeMessages = {
  reference: "Enter the reference.",
  condition: "Choose the condition.",
  boxPapers: "Choose what comes with it.",
  caseSizeMm: mmMessage(limits.caseSizeMm, 40.5),
  dialColor: "Choose the dial color.",
  material: "Choose the material.",
} as const;
export type CompleteField = keyof typeof completeMessages;
const completeFields = Object.keys(completeMessages) as CompleteField[];

/** Every field that the staff can edit, each by itself. Forms, calls and imports share it. */
export const watchFields = z.object({
  brandId: z.int(brandMessage).positive(brandMessage).max(maxId, brandMessage),
  model: requiredLine("Enter the model."),
  reference: line(limits.lineMaxLength, completeMessages.reference),
  /** Empty: it is made from brand, model and reference. */
  slug: z
    .string(slugMessage)
    .trim()
    .max(limits.slugMaxLength, tooLong(limits.slugMaxLength))
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, slugMessage),
  serialNumber: line(limits.serialMaxLength, "Write the serial number as text.")
    .refine((text) => text === "" || /[A-Za-z0-9]/.test(text), "Enter letters or digits.")
    .nullable()
    .transform((text) => text || null),
  retailPrice: dollars(1).nullable(),
  wholesalePrice: dollars(1).nullable(),
  cost: dollars(0).nullable(),
  storagePlace: optionalLine,
  units: wholeNumber(0, limits.units),
  condition: z.enum([...conditions, ""], completeMessages.condition),
  boxPapers: z.enum([...boxPapers, ""], completeMessages.boxPapers),
  year: z
    .int(yearMessage)
    .min(limits.year.min, yearMessage)
    .max(limits.year.max, yearMessage)
    .nullable(),
  caseSizeMm: millimetres(limits.caseSizeMm, completeMessages.caseSizeMm),
  /** Unknown: a measure of our 3D model is shown, or an estimate. */
  lugToLugMm: millimetres(limits.lugToLugMm, mmMessage(limits.lugToLugMm, 48.5)),
  dialColor: z.enum([...dialColors, ""], completeMessages.dialColor),
  material: z.enum([...materials, ""], completeMessages.material),
  crystal: optionalLine,
  bracelet: optionalLine,
  movement: optionalLine,
  powerReserveHours: wholeNumber(1, limits.powerReserveHours).nullable(),
  waterResistanceMeters: wholeNumber(1, limits.waterResistanceMeters).nullable(),
  description: z
    .string("Write the description.")
    .trim()
    .max(limits.descriptionMaxLength, tooLong(limits.descriptionMaxLength)),
  rare: z.boolean(),
  featured: z.boolean(),
  newArrival: z.boolean(),
  limited: z.boolean(),
  state: z.enum(publicationStates, "Choose when it is shown."),
  publishAt: z.iso
    .datetime({ offset: true, error: "Enter the date and the time." })
    .transform((text) => new Date(text).toISOString())
    .nullable(),
});

export type WatchField = keyof typeof watchFields.shape;
export const watchFieldNames = Object.keys(watchFields.shape) as WatchField[];
export type WatchValues = z.output<typeof watchFields>;
export type WatchChanges = Partial<WatchValues>;
export type WatchProblems = Partial<Record<WatchField, string>>;

/** A new watch begins as a draft of one unit, and with no value where a field allows that. */
export const emptyWatch: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    watchFieldNames.map((field) => {
      const { shape } = watchFields;
      return [field, [null, "", false].find((none) => shape[field].safeParse(none).success)];
    }),
  ),
  units: 1,
  state: "draft",
};

/** Some fields of a watch. JSON has no undefined, so that what is given has a value. */
export const watchChanges = watchFields.partial().transform((given) => given as WatchChanges);

export const missingFields = (values: Pick<WatchValues, CompleteField>): CompleteField[] =>
  completeFields.filter((field) => values[field] === "" || values[field] === null);

export const missingProblems = (values: Pick<WatchValues, CompleteField>): WatchProblems =>
  Object.fromEntries(missingFields(values).map((field) => [field, completeMessages[field]]));

/** Finds mistakes in fields that are right by themselves. */
export function problemsBetween(
  values: Pick<WatchValues, CompleteField | "state" | "publishAt">,
): WatchProblems {
  const { state, publishAt } = values;
  return {
    ...(state !== "draft" && missingProblems(values)),
    ...(state === "scheduled" &&
      publishAt === null && { publishAt: "Enter when it is to be published." }),
  };
}

/** A job would publish it at once. */
export const isInPast = ({ state, publishAt }: Pick<WatchValues, "state" | "publishAt">) =>
  state === "scheduled" && publishAt !== null && Date.parse(publishAt) <= Date.now();

export const watchSchema = watchFields.superRefine((watch, context) => {
  for (const [field, message] of Object.entries(problemsBetween(watch))) {
    context.addIssue({ code: "custom", path: [field], message });
  }
});

/** The first problem of each field, in the order of the form. */
export function problemsOf(values: WatchValues): WatchProblems {
  const issues = watchFields.safeParse(values).error?.issues ?? [];
  const found: WatchProblems = {
    ...problemsBetween(values),
    ...Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])),
  };
  return Object.fromEntries(
    watchFieldNames.flatMap((field) => (found[field] ? [[field, found[field]]] : [])),
  );
}
