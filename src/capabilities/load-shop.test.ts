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

test("the specification's calls and jobs belong to no capability", () => {
  const { routes, jobs, find } = specified;
  const owned = [...routes.map(({ endpoint }) => endpoint), ...jobs].filter(
    ({ capability }) => capability !== undefined,
  );
  expect(owned).toEqual([]);
  expect(find).toEqual([]);
});

test.each(capabilityNames)("%s alone adds what is declared as its own", async (name) => {
  const shop = await loadShop([name]);
  const declared = everything.routes.filter(
    ({ endpoint }) => endpoint.capability === name && endpoint.alsoNeeds === undefined,
  );
  const added = shop.routes.filter(({ endpoint }) => endpoint.capability !== undefined);
  expect(added.map(nameOf).sort()).toEqual(declared.map(nameOf).sort());
  const jobs = everything.jobs.filter(({ capability }) => capability === name);
  expect(shop.jobs).toEqual(expect.arrayContaining(jobs));
  expect(shop.jobs).toHaveLength(jobs.length + specified.jobs.length);
});
