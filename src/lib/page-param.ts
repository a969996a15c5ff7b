import { z } from "zod";

/** A page or its size in an address, counted from one. */
export const pageParam = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "Pages are whole numbers, one or more.")
    .transform(Number)
    .refine((value) => value <= max, `Pages end at ${max}.`);
