import { test as base, expect } from "@playwright/test";
import { watchForProblems } from "./problems.ts";

interface Fixtures {
  /** Lets a message pass that this one test provokes on purpose. */
  allowConsole(pattern: RegExp): void;
  allowed: RegExp[];
}

/** Playwright's test, which also fails on whatever the browser has to complain about. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  context: async ({ context, baseURL, allowed }, use) => {
    const problems = watchForProblems(context, baseURL ?? "");
    await use(context);
    const unexpected = problems.filter((problem) => !allowed.some((one) => one.test(problem)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },
});

export const widths = [390, 768, 1440] as const;

export { expect };
