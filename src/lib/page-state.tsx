import { createContext, type ReactNode, useContext } from "react";
import type { Capability } from "#src/domain/capabilities.ts";

/** Sent with every page and the same in all of them while the process runs. */
export interface PageState {
  readonly shop: ShopDetails;
  /** Absolute addresses (canonical, sharing tags) start with this, never with the host of a request. */
  readonly origin: string;
  readonly capabilities: readonly Capability[];
}

export interface ShopDetails {
  readonly storeName: string;
  readonly phone: string;
  readonly email: string;
}

const PageStateContext = createContext<PageState | undefined>(undefined);

export function PageStateProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <PageStateContext value={state}>{children}</PageStateContext>;
}

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error("usePageState needs a PageStateProvider above it.");
  return state;
}

export function useShopDetails(): ShopDetails {
  return usePageState().shop;
}
