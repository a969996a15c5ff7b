import { useEffect, useState } from "react";
import { tooltipDelayMs } from "#src/domain/constants.ts";
import { useLazyComponent } from "./use-lazy-dialog.tsx";

/** Controls without visible text. Their accessible name is their tooltip. */
const triggers = ".icon-button[aria-label], [data-tooltip][aria-label]";

/** Long enough for the scrolling that a focus may cause: scrolling closes a tooltip. */
const focusDelayMs = 100;

const loadTooltip = async () => (await import("./tooltip.tsx")).Tooltip;

/**
 * Listens once for all icon controls of the page, so that they cost nothing until one is hovered or
 * reached with the Tab key. Only then the tooltip's code is loaded.
 */
export function TooltipHost() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const { Component: Tooltip, prepare } = useLazyComponent(loadTooltip, () => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners are added once
  useEffect(() => listenForIntent(prepare, setTrigger), []);

  if (!Tooltip || !trigger?.isConnected) return null;
  const name = trigger.getAttribute("aria-label") ?? "";
  return <Tooltip key={name} trigger={trigger} onClose={() => setTrigger(null)} />;
}

function listenForIntent(prepare: () => void, show: (trigger: HTMLElement | null) => void) {
  let candidate: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKey = "";

  function schedule(trigger: HTMLElement, delayMs: number) {
    clearTimeout(timer);
    prepare();
    timer = setTimeout(() => show(trigger), delayMs);
  }
  /** An open tooltip closes by itself, since the pointer may move on to it. */
  function cancel() {
    clearTimeout(timer);
    if (!document.querySelector("[role=tooltip]")) show(null);
  }
  function close() {
    clearTimeout(timer);
    show(null);
  }

  const listeners = {
    pointerover({ target, pointerType }: PointerEvent) {
      const hovered = pointerType === "touch" ? null : triggerOf(target);
      // A pressed control stays the candidate: its tooltip returns only after the pointer has left.
      if (hovered === candidate) return;
      candidate = hovered;
      if (hovered) schedule(hovered, tooltipDelayMs);
      else cancel();
    },
    pointerdown() {
      lastKey = "";
      close();
    },
    keydown({ key }: KeyboardEvent) {
      lastKey = key;
      // An open tooltip handles Escape itself, so that a dialog below it stays open.
      if (key === "Escape") cancel();
      else close();
    },
    focusin({ target }: FocusEvent) {
      const focused = triggerOf(target);
      // Focus that a closing dialog returns is not a request for help.
      if (focused && lastKey === "Tab") schedule(focused, focusDelayMs);
    },
    focusout: close,
  };

  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of entries) document.addEventListener(type, listener);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of entries) document.removeEventListener(type, listener);
  };
}

function triggerOf(target: EventTarget | null): HTMLElement | null {
  const trigger = target instanceof Element ? target.closest<HTMLElement>(triggers) : null;
  return trigger?.getAttribute("aria-expanded") === "true" ? null : trigger;
}
