import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { AppError } from "#src/domain/errors.ts";
import { errorInLog } from "./error-in-log.ts";

const canary = "canary";

function databaseError(code: string, message: string): pg.DatabaseError {
  const facts = { code, severity: "ERROR", table: "users", constraint: "users_email_key" };
  const values = { detail: `Key (email)=(${canary})`, where: `parameter $1 = '${canary}'` };
  return Object.assign(new pg.DatabaseError(message, 10, "error"), facts, values);
}

test("a failed statement is told with the names of the database and without values", () => {
  const cause = databaseError("23505", "duplicate key value violates unique constraint");
  const told = errorInLog(
    new DrizzleQueryError("insert into users values ($1)", [`${canary}\n    at ${canary}`], cause),
  );
  expect(told).toEqual({
    type: "DrizzleQueryError",
    message: "Failed query: insert into users values ($1)",
    stack: expect.stringContaining("error-in-log.test.ts"),
    cause: {
      type: "DatabaseError",
      message: "duplicate key value violates unique constraint",
      stack: expect.stringContaining("error-in-log.test.ts"),
      code: "23505",
      severity: "ERROR",
      table: "users",
      constraint: "users_email_key",
    },
  });
  expect(JSON.stringify(told)).not.toContain(canary);
});

test.each(["22P02", "22003", "P0001", "XX000"])(
  "the message of a failure of kind %s may quote a value and is left out",
  (code) => {
    const told = errorInLog(databaseError(code, `invalid input: "${canary}"\n    at ${canary}`));
    expect(told).toMatchObject({ code, message: "(hidden: the message quotes a value)" });
    expect(JSON.stringify(told)).not.toContain(canary);
  },
);

test("what an error carries besides is left out", () => {
  const error = Object.assign(new Error("Parse Error"), {
    code: "HPE_INVALID_HEADER_TOKEN",
    rawPacket: Buffer.from(canary),
    input: canary,
    body: { password: canary },
  });
  const told = errorInLog(error);
  expect(told).toEqual({
    type: "Error",
    message: "Parse Error",
    stack: expect.stringMatching(/^\s+at /),
    code: "HPE_INVALID_HEADER_TOKEN",
  });
});

test("our own failures keep their words, and circles end", () => {
  const error = new AppError(503, "unavailable", "The shop is busy.");
  error.cause = error;
  expect(errorInLog(error)).toMatchObject({ message: "The shop is busy.", status: 503 });
});

test("something thrown that is no error is not repeated", () => {
  expect(JSON.stringify(errorInLog(canary))).not.toContain(canary);
});
