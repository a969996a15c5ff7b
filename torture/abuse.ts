import { floodOfBodies } from "./abuse-bodies.ts";
import { fuzzing } from "./abuse-fuzz.ts";
import { floodOfSignIns, timesOfSignIns } from "./abuse-sign-in.ts";
import { halfOpenSockets } from "./abuse-sockets.ts";
import type { Trial } from "./trial.ts";

export const abuseTrials: readonly Trial[] = [
  fuzzing,
  halfOpenSockets,
  floodOfSignIns,
  floodOfBodies,
  timesOfSignIns,
];
