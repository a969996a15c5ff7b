import { type ComponentType, useEffect } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.ts";

/** As specified, a wishlist tells nothing by itself. */
const specified = () => null;

const dropsFor = (capabilities: readonly Capability[]): ComponentType =>
  capabilities.includes("enquiries") ? LazySwitch : specified;

/** The choice to hear of lower prices, beside the wishlists. */
export const usePriceDrops = () => dropsFor(usePageState().capabilities);

const load = async () => (await import("./price-drop-switch.tsx")).PriceDropSwitch;

function LazySwitch() {
  const { Component, prepare } = useLazyComponent(load, () => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page has appeared
  useEffect(prepare, []);
  return <div className="mt-8 min-h-16">{Component && <Component />}</div>;
}
