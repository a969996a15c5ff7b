import { expect, test } from "vitest";
import { RouteTable } from "#src/app/route-table.tsx";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { officePages } from "../e2e/support/office-pages.ts";

test("axe looks at every page of the office", () => {
  const routes = new RouteTable(capabilityNames).routes.filter(({ office }) => office);
  const patterns = routes.map(({ path }) => path);
  expect(patterns.length).toBeGreaterThan(25);
  expect(Object.keys(officePages)).toEqual(expect.arrayContaining(patterns));
});
