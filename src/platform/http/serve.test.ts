import { expect, test } from "vitest";
import { z } from "zod";
import { guest } from "#src/domain/viewer.ts";
import { endpoint } from "#src/lib/endpoint.ts";
import { type RawCall, serve } from "./serve.ts";

const body = z.object({
  token: z.string().max(5),
  name: z.string().min(1, "Enter a name."),
  size: z.enum(["small", "large"]).optional(),
});
const route = serve(
  endpoint("POST /api/things", {
    access: "public",
    summary: "Creates a thing.",
    body,
    reply: z.object({}),
  }),
  async () => ({}),
);

const messageFor = (value: unknown) => {
  try {
    route.accept({ viewer: guest, body: value } as unknown as RawCall);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test("only messages of our own schemas reach the visitor, never those of the library", () => {
  const general = "The request is not valid.";
  expect(messageFor({ token: "long enough", name: "a" })).toBe(general);
  expect(messageFor({ token: "ok", name: "a", size: "huge" })).toBe(general);
  expect(messageFor({ token: 1, name: "a" })).toBe(general);
  expect(messageFor([])).toBe(general);
  expect(messageFor({ token: "long enough", name: "" })).toBe("Enter a name.");
  expect(messageFor({ token: "ok", name: "a" })).toBeUndefined();
});
