import { expect, test } from "vitest";
import { stateMachine } from "./state-machine.ts";

interface Parcel {
  readonly state: "packed" | "sent" | "lost";
  readonly weighed: boolean;
  readonly until: Date;
}

const machine = stateMachine<Parcel, Parcel["state"], "clerk" | "carrier", { paid?: boolean }>({
  stateOf: ({ state }) => state,
  refusal: ({ state }, action) => new Error(`${action} while ${state}`),
})({
  send: [
    { from: ["packed"], when: ({ weighed }) => weighed, to: "sent", by: ["clerk"] },
    { from: ["packed"], to: "same", by: ["clerk"] },
  ],
  lose: [{ from: "any", to: "lost", by: ["carrier"], paid: true }],
  complain: [{ from: ["lost"], when: ({ until }, at) => at <= until, to: "same", by: ["clerk"] }],
});

const now = new Date("2026-05-05T12:00:00Z");
const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  ...{ state: "packed", weighed: true, until: now },
  ...changes,
});

test("the first transition that fits applies, with its effects", () => {
  expect(machine.find("send", parcel(), "clerk")?.to).toBe("sent");
  expect(machine.find("send", parcel({ weighed: false }), "clerk")?.to).toBe("same");
  expect(machine.find("lose", parcel(), "carrier")?.paid).toBe(true);
});

test("an action of somebody else, in another state or too late is refused", () => {
  expect(machine.find("send", parcel(), "carrier")).toBeUndefined();
  expect(() => machine.require("send", parcel({ state: "sent" }), "clerk")).toThrow(
    "send while sent",
  );
  const lost = parcel({ state: "lost" });
  expect(machine.allowed(lost, "clerk", now)).toEqual(["complain"]);
  expect(machine.allowed(lost, "clerk", new Date(now.getTime() + 1))).toEqual([]);
});

test("what is allowed comes in the order of the table", () => {
  expect(machine.actions).toEqual(["send", "lose", "complain"]);
  expect(machine.allowed(parcel(), "carrier")).toEqual(["lose"]);
});
