import { z } from "zod";
import { maxFilterValues } from "#src/domain/limits.ts";

/** One query name with many values, comma-joined or repeated; what is beyond reason is cut off. */
export const listParam = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .slice(0, maxFilterValues),
);
