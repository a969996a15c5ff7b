import { type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import { replay } from "./replay.ts";

let pendingSteps = 0;

interface HydrationStepProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page that React hydrates by itself, so that no task is long. */
export function HydrationStep({ fallback = null, children }: HydrationStepProps) {
  useLayoutEffect(() => {
    pendingSteps += 1;
  }, []);
  return (
    <Suspense fallback={fallback}>
      {children}
      <StepEnd />
    </Suspense>
  );
}

function StepEnd() {
  useEffect(() => {
    pendingSteps -= 1;
    if (pendingSteps === 0) markHydrated();
  }, []);
  return null;
}

/** All parts respond to events now. The starter and the journeys wait for this. */
export function markHydrated(): void {
  const { dataset } = document.documentElement;
  if (dataset.hydrated !== undefined) return;
  dataset.hydrated = "";
  const { starter } = window;
  // In a task of its own, after React's.
  if (starter) setTimeout(() => replay(starter));
}
