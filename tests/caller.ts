import type { Viewer } from "#src/domain/viewer.ts";
import type { Caller } from "#src/platform/http/serve.ts";

function unused(): never {
  throw new Error("Only a request has this.");
}

/** For calls that are made without a request. */
export function callerStandIn(viewer: Viewer): Caller {
  return {
    viewer,
    session: { current: undefined, start: unused, end: unused },
    cookies: { names: () => [], get: () => undefined, set: unused },
    clientAddress: "127.0.0.1",
    log: undefined as never,
  };
}
