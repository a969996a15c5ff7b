import { DrizzleQueryError } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { StartupError } from "#src/platform/console.ts";
import { exitWithMessage } from "#src/server/startup.ts";

/** What a start that ends with this error writes. */
function written(error: Error): string {
  const ended = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  const said: unknown[] = [];
  const console_ = vi.spyOn(console, "error").mockImplementation((text) => said.push(text));
  expect(() => exitWithMessage(error)).toThrow("ended");
  console_.mockRestore();
  ended.mockRestore();
  return said.map((text) => (typeof text === "string" ? text : JSON.stringify(text))).join("\n");
}

test("an administrator's account that can't be made is not written to the console", () => {
  const text = written(
    new DrizzleQueryError(
      "insert into users values ($1)",
      ["canary@valid.example"],
      new Error("no"),
    ),
  );
  expect(text).toContain("insert into users values ($1)");
  expect(text).not.toContain("canary");
});

test("what a person can set right is said in one sentence", () => {
  expect(written(new StartupError("The port is taken."))).toBe("The port is taken.");
});
