import { z } from "zod";
import { maxId } from "#src/domain/limits.ts";

/** An id in an address: digits only, as our own links write them; anything else names nothing. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxId);

export const idParams = z.object({ id: pathId });
