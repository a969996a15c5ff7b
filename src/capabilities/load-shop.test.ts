import { expect, test } from "vitest";
import { capabilityNames } from "#src/domain/capabilities.ts";
import { loadShop } from "./load-shop.ts";

const everything = await loadShop(capabilityNames);
const specified = await loadShop([]);

const nameOf = ({ endpoint: { method, path } }: (typeof everything.routes)[number]) =>
  `${method} ${path}`;

test("no call is served twice", () => {
  const names = everything.routes.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(everything.jobs).size).toBe(everything.jobs.length);
});

test("the specification's calls belong to no capability, and it contributes to no screen", () => {
  const { routes, find, attention } = specified;
  expect(routes.filter(({ endpoint }) => endpoint.capability !== undefined)).toEqual([]);
  expect([...find, ...attention]).toEqual([]);
});

test.each(capabilityNames)("%s alone adds what is declared as its own", async (name) => {
  const shop = await loadShop([name]);
  const declared = everything.routes.filter(
    ({ endpoint }) => endpoint.capability === name && endpoint.alsoNeeds === undefined,
  );
  const added = shop.routes.filter(({ endpoint }) => endpoint.capability !== undefined);
  expect(added.map(nameOf).sort()).toEqual(declared.map(nameOf).sort());
});
