import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { AppError } from "#src/domain/errors.ts";
import { serializeError } from "./logging.ts";

const canary = "canary";

function databaseError(code: string, message: string): pg.DatabaseError {
  const facts = { code, severity: "ERROR", table: "users", constraint: "users_email_key" };
  const values = { detail: `Key (email)=(${canary})`, where: `parameter $1 = '${canary}'` };
  return Object.assign(new pg.DatabaseError(message, 10, "error"), facts, values);
}

test("a failed statement is logged with the names of the schema and without values", () => {
  const cause = databaseError("23505", "duplicate key value violates unique constraint");
  const serialized = serializeError(
    new DrizzleQueryError("insert into users values ($1)", [`${canary}\n    at ${canary}`], cause),
  );
  expect(serialized).toEqual({
    type: "DrizzleQueryError",
    message: "Failed query: insert into users values ($1)",
    stack: expect.stringContaining("serialize-error.test.ts"),
    cause: {
      type: "DatabaseError",
      message: "duplicate key value violates unique constraint",
      stack: expect.stringContaining("serialize-error.test.ts"),
      code: "23505",
      severity: "ERROR",
      table: "users",
      constraint: "users_email_key",
    },
  });
  expect(JSON.stringify(serialized)).not.toContain(canary);
});

test.each(["22P02", "22003", "P0001", "XX000"])(
  "the message of a PostgreSQL error %s may quote a value and is hidden",
  (code) => {
    const serialized = serializeError(
      databaseError(code, `invalid input: "${canary}"\n    at ${canary}`),
    );
    expect(serialized).toMatchObject({ code, message: "(hidden: the message quotes a value)" });
    expect(JSON.stringify(serialized)).not.toContain(canary);
  },
);

test("other properties of an error are left out", () => {
  const error = Object.assign(new Error("Parse Error"), {
    code: "HPE_INVALID_HEADER_TOKEN",
    rawPacket: Buffer.from(canary),
    input: canary,
    body: { password: canary },
  });
  const serialized = serializeError(error);
  expect(serialized).toEqual({
    type: "Error",
    message: "Parse Error",
    stack: expect.stringMatching(/^\s+at /),
    code: "HPE_INVALID_HEADER_TOKEN",
  });
});

test("an AppError keeps its message, and a circular cause is cut", () => {
  const error = new AppError(503, "unavailable", "The shop is busy.");
  error.cause = error;
  expect(serializeError(error)).toMatchObject({ message: "The shop is busy.", status: 503 });
});

test("a thrown value that is not an Error is left out", () => {
  expect(JSON.stringify(serializeError(canary))).not.toContain(canary);
});
