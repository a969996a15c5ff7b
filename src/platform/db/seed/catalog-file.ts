import { z } from "zod";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const dollars = z.int().positive();

const brand = z.object({
  name: z.string().min(1),
  slug,
  founded: z.int(),
  country: z.string().min(1),
  description: z.string().min(1),
});

const watch = z.object({
  slug,
  brand: slug,
  model: z.string().min(1),
  reference: z.string().min(1),
  description: z.string().min(1),
  caseSize: z.string().regex(/^\d+(\.\d+)?mm$/),
  dialColor: z.string().min(1),
  material: z.string().min(1),
  condition: z.string().min(1),
  boxPapers: z.string().min(1),
  year: z.int(),
  retailPrice: dollars,
  wholesalePrice: dollars,
  /** On hand, and ever received: what is missing was sold before the shop opened. */
  units: z.int().nonnegative(),
  received: z.int().positive(),
  rare: z.boolean(),
  featured: z.boolean(),
  newArrival: z.boolean(),
  limited: z.boolean(),
  createdDaysAgo: z.int().nonnegative(),
  movement: z.string(),
  powerReserveHours: z.int(),
  waterResistanceMeters: z.int(),
  crystal: z.string(),
  bracelet: z.string(),
  render: z.object({ views: z.array(z.string()).min(1) }),
});

export const catalogFile = z.object({ brands: z.array(brand), watches: z.array(watch) });

export type SeedWatch = z.output<typeof watch>;
