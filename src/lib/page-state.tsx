import { createContext, type ReactNode, useContext } from "react";
import { type Capability, isOn } from "#src/domain/capabilities.ts";
import type { Retention } from "#src/domain/enquiry-limits.ts";
import { type SaleTerms, type Seller, sellerFacts } from "#src/domain/sale.ts";

/** Sent with every page and the same in all of them until the administrators change a setting. */
export interface PageState {
  readonly shop: ShopDetails;
  /** Absolute addresses (canonical, sharing tags) start with this, never with the host of a request. */
  readonly origin: string;
  readonly capabilities: readonly Capability[];
  /** Administrators set them in the back office; absent in a shop without it. */
  readonly settings?: PublicSettings;
  /** Absent in a shop that takes no orders. */
  readonly sale?: { readonly terms: SaleTerms; readonly seller: Seller };
}

export interface PublicSettings {
  readonly announcement?: Announcement;
  /** Each line names days and hours. */
  readonly openingHours?: string;
  /** How long personal data is kept, if it is not the default. */
  readonly retention?: Retention;
}

interface Announcement {
  /** Another one for another text, so that who dismissed the last one sees the next. */
  readonly id: string;
  readonly text: string;
  /** It is a path inside the shop. */
  readonly link: string | null;
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

export const useCapability = (name: Capability): boolean => isOn(usePageState(), name);

export function useShopDetails(): ShopDetails {
  return usePageState().shop;
}

/** The lines about who sells; none in a shop that does not say it. */
export function useSellerFacts(): readonly string[] {
  const { sale } = usePageState();
  return sale ? sellerFacts(sale.seller) : [];
}
