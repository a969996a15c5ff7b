import { z } from "zod";

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
