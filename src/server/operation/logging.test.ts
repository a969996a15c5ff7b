import type { FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "#src/platform/settings/config.ts";
import { loggerOptions, logStart } from "./logging.ts";

test("the first line has version and settings, and no secret", () => {
  const lines: unknown[][] = [];
  const log = { info: (...line: unknown[]) => lines.push(line) };
  const config = readConfig({
    DATABASE_URL: "postgres://shop:canary@db.example/shop",
    SMTP_URL: "smtp://shop:canary@mail.example",
    ADMIN_USERNAME: "first",
    ADMIN_EMAIL: "first@example.com",
    ADMIN_PASSWORD: "canary canary canary",
    PUBLIC_URL: "https://shop.example",
  });
  logStart(log as unknown as FastifyBaseLogger, config);
  expect(lines).toEqual([
    [
      expect.objectContaining({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        database: "DATABASE_URL",
        publicUrl: "https://shop.example",
      }),
      "shop started",
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test.each(["/api/wholesale/feed/", "/api/wholesale/%66eed/"])(
  "the address of a request has neither its query nor the token of a feed under %s",
  (folder) => {
    const { serializers } = loggerOptions(readConfig({ NODE_ENV: "test" }));
    const url = `${folder}${"canary-".repeat(6)}x.csv?search=canary`;
    const request = { method: "GET", url, ip: "127.0.0.1" };
    const line = serializers?.req?.(request as never);
    expect(line).toMatchObject({ method: "GET", path: "/api/wholesale/feed/[hidden]" });
  },
);
