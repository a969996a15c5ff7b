import type { FindSource } from "#src/office/palette/find.sql.ts";
import type { JobHandler } from "#src/platform/jobs/job.ts";
import type { Route } from "#src/platform/serve.ts";

/** What a capability adds to the server. Its pages are listed in `src/app`, because browsers know them too. */
export interface CapabilityModule {
  readonly routes: readonly Route[];
  readonly jobs?: readonly JobHandler[];
  /** Where the office's search looks. */
  readonly find?: readonly FindSource[];
  /** Calls that show something of everything: they receive what all capabilities that are on contribute. */
  collect?(shop: ShopParts): readonly Route[];
}

/** What the capabilities that are on contribute together. */
export interface ShopParts {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly find: readonly FindSource[];
}
