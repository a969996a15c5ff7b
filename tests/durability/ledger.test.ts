import { beforeEach, describe, expect, test } from "vitest";
import { having, Ledger, type State, without } from "./ledger.ts";

const state = (entries: Record<string, number | string>): State => new Map(Object.entries(entries));

let ledger: Ledger;
beforeEach(() => {
  ledger = new Ledger();
  ledger.settle(state({ rose: 1, lily: 2 }));
});

const faultsOf = (found: State) => ledger.compare(found).findings.map(({ fault }) => fault);

test("an acknowledged write that is stored is no fault", () => {
  ledger.begin(having(ledger.state, { iris: 1 }));
  ledger.acknowledge();
  expect(ledger.compare(state({ rose: 1, lily: 2, iris: 1 }))).toEqual({
    findings: [],
    happened: undefined,
  });
});

describe("a write without a response", () => {
  beforeEach(() => ledger.begin(state({ rose: 1, lily: 3, iris: 1 })));

  test.each([
    { found: { rose: 1, lily: 2 }, happened: false },
    { found: { rose: 1, lily: 3, iris: 1 }, happened: true },
  ])("may have been committed: $happened", ({ found, happened }) => {
    expect(ledger.compare(state(found))).toEqual({ findings: [], happened });
  });

  test("must not be partial", () => {
    expect(faultsOf(state({ rose: 1, lily: 3 }))).toEqual(["partial"]);
  });

  test("must not be duplicated", () => {
    expect(faultsOf(state({ rose: 1, lily: 4, iris: 1 }))).toEqual(["duplicated"]);
    ledger.begin(having(ledger.state, { tulip: 1 }));
    expect(faultsOf(having(ledger.state, { tulip: 2 }))).toEqual(["duplicated"]);
  });
});

test("an acknowledged row that is missing is lost, and so is a change that was undone", () => {
  expect(faultsOf(state({ rose: 1 }))).toEqual(["lost"]);
  ledger.begin(state({ rose: 7 }));
  ledger.acknowledge();
  expect(faultsOf(state({ rose: 1 }))).toEqual(["lost"]);
});

test("a deleted row that is back is resurrected; an unrequested one is duplicated", () => {
  ledger.begin(without(ledger.state, "lily"));
  ledger.acknowledge();
  expect(faultsOf(state({ rose: 1, lily: 2 }))).toEqual(["resurrected"]);
  expect(faultsOf(state({ rose: 1, lily: 2, weed: 1 }))).toEqual(["duplicated"]);
});

test("a fault is reported once", () => {
  expect(faultsOf(state({ rose: 1 }))).toHaveLength(1);
  expect(faultsOf(state({ rose: 1 }))).toHaveLength(0);
});

test("a refused write must not be stored", () => {
  ledger.begin(state({}));
  ledger.refuse();
  expect(faultsOf(state({}))).toEqual(["lost", "lost"]);
});
