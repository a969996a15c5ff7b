import { beforeEach, describe, expect, test } from "vitest";
import { having, Ledger, type State, without } from "./ledger.ts";

const state = (entries: Record<string, number | string>): State => new Map(Object.entries(entries));

let ledger: Ledger;
beforeEach(() => {
  ledger = new Ledger();
  ledger.settle(state({ rose: 1, lily: 2 }));
});

const faultsOf = (found: State) => ledger.compare(found).findings.map(({ fault }) => fault);

test("what was acknowledged and is there is no fault", () => {
  ledger.ask(having(ledger.state, { iris: 1 }));
  ledger.acknowledge();
  expect(ledger.compare(state({ rose: 1, lily: 2, iris: 1 }))).toEqual({
    findings: [],
    happened: undefined,
  });
});

describe("a write that nobody answered", () => {
  beforeEach(() => ledger.ask(state({ rose: 1, lily: 3, iris: 1 })));

  test.each([
    { found: { rose: 1, lily: 2 }, happened: false },
    { found: { rose: 1, lily: 3, iris: 1 }, happened: true },
  ])("may have happened: $happened", ({ found, happened }) => {
    expect(ledger.compare(state(found))).toEqual({ findings: [], happened });
  });

  test("but not by half", () => {
    expect(faultsOf(state({ rose: 1, lily: 3 }))).toEqual(["half-done"]);
  });

  test("and not twice", () => {
    expect(faultsOf(state({ rose: 1, lily: 4, iris: 1 }))).toEqual(["doubled"]);
    ledger.ask(having(ledger.state, { tulip: 1 }));
    expect(faultsOf(having(ledger.state, { tulip: 2 }))).toEqual(["doubled"]);
  });
});

test("an acknowledged row that is missing is lost, and so is a change that was undone", () => {
  expect(faultsOf(state({ rose: 1 }))).toEqual(["lost"]);
  ledger.ask(state({ rose: 7 }));
  ledger.acknowledge();
  expect(faultsOf(state({ rose: 1 }))).toEqual(["lost"]);
});

test("a deleted row that is there again has returned; one that nobody asked for is doubled", () => {
  ledger.ask(without(ledger.state, "lily"));
  ledger.acknowledge();
  expect(faultsOf(state({ rose: 1, lily: 2 }))).toEqual(["returned"]);
  expect(faultsOf(state({ rose: 1, lily: 2, weed: 1 }))).toEqual(["doubled"]);
});

test("a fault is told once", () => {
  expect(faultsOf(state({ rose: 1 }))).toHaveLength(1);
  expect(faultsOf(state({ rose: 1 }))).toHaveLength(0);
});

test("a refused write must not have happened", () => {
  ledger.ask(state({}));
  ledger.refuse();
  expect(faultsOf(state({}))).toEqual(["lost", "lost"]);
});
