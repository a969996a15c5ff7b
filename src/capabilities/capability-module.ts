import type {
  AttentionSource,
  CustomerPanel,
  NoticeSource,
} from "#src/office/contributions.sql.ts";
import type { FindSource } from "#src/office/palette/find.sql.ts";
import type { Route } from "#src/platform/http/serve.ts";
import type { JobHandler } from "#src/platform/jobs/job.ts";

/** A capability adds this to the server. Its pages are listed in `src/app`, because browsers know them too. */
export interface CapabilityModule {
  readonly routes: readonly Route[];
  readonly jobs?: readonly JobHandler[];
  /** Where the office's search looks. */
  readonly find?: readonly FindSource[];
  /** Work that the page "Today" counts, and what its notices tell. */
  readonly attention?: readonly AttentionSource[];
  readonly notices?: readonly NoticeSource[];
  /** Lists in the file of a customer. */
  readonly customerPanels?: readonly CustomerPanel[];
  /** Calls that show something of everything: they receive what all capabilities that are on contribute. */
  collect?(shop: ShopParts): readonly Route[];
}

/** The parts of all capabilities that are on. */
export type ShopParts = Required<Omit<CapabilityModule, "collect">>;
