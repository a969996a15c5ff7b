import { DrizzleQueryError } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { StartupError } from "#src/platform/runtime/console.ts";
import { exitWithMessage } from "#src/server/operation/startup.ts";

function consoleOutput(error: Error): string {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exited");
  });
  const logged: unknown[] = [];
  const consoleError = vi.spyOn(console, "error").mockImplementation((text) => logged.push(text));
  expect(() => exitWithMessage(error)).toThrow("exited");
  consoleError.mockRestore();
  exit.mockRestore();
  return logged.map((text) => (typeof text === "string" ? text : JSON.stringify(text))).join("\n");
}

test("a failed insert of the administrator logs no values", () => {
  const text = consoleOutput(
    new DrizzleQueryError(
      "insert into users values ($1)",
      ["canary@valid.example"],
      new Error("no"),
    ),
  );
  expect(text).toContain("insert into users values ($1)");
  expect(text).not.toContain("canary");
});

test("a StartupError is one sentence", () => {
  expect(consoleOutput(new StartupError("The port is taken."))).toBe("The port is taken.");
});
