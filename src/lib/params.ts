import { z } from "zod";
import { maxFilterValues, maxId } from "#src/domain/limits.ts";

const digits = /^[1-9]\d{0,9}$/;

export const isId = (text: string) => digits.test(text) && Number(text) <= maxId;

/** An id in a path. Only the form of our own links is accepted. */
export const pathId = z
  .string()
  .regex(digits)
  .transform(Number)
  .refine((id) => id <= maxId);

export const idParams = z.object({ id: pathId });

const watchIdMessage = "Name the watch by its id.";

export const watchIdField = z
  .int(watchIdMessage)
  .positive(watchIdMessage)
  .max(maxId, watchIdMessage);

export const pageParam = (max: number) =>
  z
    .string()
    .regex(digits, "Pages are whole numbers, one or more.")
    .transform(Number)
    .refine((value) => value <= max, `Pages end at ${max}.`);

/** One query name with many values, joined by commas or repeated. Excess values are dropped. */
export const listParam = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .slice(0, maxFilterValues),
);

const idempotencyMessage = "Send an Idempotency-Key header with 8 to 200 visible ASCII characters.";

/** For calls that create something of value: the same key and body have one effect and one reply. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z.string(idempotencyMessage).regex(/^[!-~]{8,200}$/, idempotencyMessage),
});

type Shapes = Readonly<Record<string, z.ZodRawShape>>;

type Bodies<S extends Shapes, Shared extends z.ZodRawShape> = {
  [Type in keyof S & string]: z.ZodObject<{ type: z.ZodLiteral<Type> } & S[Type] & Shared>;
}[keyof S & string];

/** The body of `POST …/actions`: `type` names the action, which has fields of its own beside the shared ones. */
export function actionBody<
  const S extends Shapes,
  const Shared extends z.ZodRawShape = Record<never, never>,
>(shapes: S, shared?: Shared) {
  const bodies = Object.entries(shapes).map(([type, shape]) =>
    z.object({ type: z.literal(type), ...shape, ...shared }),
  );
  return z.discriminatedUnion("type", bodies as never, {
    error: (issue) => (issue.code === "invalid_union" ? "Choose one of the actions." : undefined),
  }) as unknown as z.ZodDiscriminatedUnion<Bodies<S, Shared>[], "type">;
}
