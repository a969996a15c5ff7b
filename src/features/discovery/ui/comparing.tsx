import type { ReactNode } from "react";
import { CardCorner } from "#src/features/catalog/ui/watch-card.tsx";
import { CardCompareToggle } from "./compare-toggle.tsx";
import { CompareTray } from "./compare-tray.tsx";

interface ComparingProps {
  children: ReactNode;
}

/** A page on whose cards watches are chosen to compare. */
export function Comparing({ children }: ComparingProps) {
  return (
    <CardCorner value={CardCompareToggle}>
      {children}
      <CompareTray />
    </CardCorner>
  );
}
