import { z } from "zod";
import { maxId } from "#src/domain/limits.ts";

const digits = /^[1-9]\d{0,9}$/;

export const isId = (text: string) => digits.test(text) && Number(text) <= maxId;

/** An id in an address: digits only, as our own links write them; anything else names nothing. */
export const pathId = z
  .string()
  .regex(digits)
  .transform(Number)
  .refine((id) => id <= maxId);

export const idParams = z.object({ id: pathId });

const nameById = "Name the watch by its id.";

/** A watch's id in a body, where it is a number. */
export const watchIdField = z.int(nameById).positive(nameById).max(maxId, nameById);
