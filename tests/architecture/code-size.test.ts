import { expect, test } from "vitest";
import { measureSource, readTrails } from "../../scripts/code-size.mjs";

// `npm run size` prints these figures; docs/architecture.md quotes them.

test("the source has few, whole files", () => {
  const { files, lines, mean, max, under15 } = measureSource();
  expect(files).toBeLessThanOrEqual(840);
  // The number may only fall: lower it to what `npm run size` prints.
  expect(lines).toBeLessThanOrEqual(98_900);
  expect(mean).toBeGreaterThanOrEqual(50);
  expect(max).toBeLessThanOrEqual(300);
  expect(under15).toBeLessThan(25);
});

test("each trail changes the room at most twice", () => {
  const trails = readTrails();
  expect(trails.length).toBe(5);
  for (const { title, changes } of trails) expect(changes, title).toBeLessThanOrEqual(2);
});
