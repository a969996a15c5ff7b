import * as RadixTooltip from "radix-ui/tooltip";
import { type RefCallback, useLayoutEffect } from "react";

/** A tooltip belongs to the landmark or dialog of its trigger, also for screen readers. */
const landmarks = ":is([role=dialog], [role=alertdialog], [role=region], main, header, footer)";

interface TooltipProps {
  /** An element that is already on the page. */
  trigger: HTMLElement;
  onClose: () => void;
}

/** Shows the accessible name of its trigger, which therefore needs no description by the tooltip. */
export function Tooltip({ trigger, onClose }: TooltipProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixTooltip.Trigger asChild>
          <ExistingElement element={trigger} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={trigger.closest<HTMLElement>(landmarks)}>
          <RadixTooltip.Content
            side={trigger.closest("[data-tooltip-side=left]") ? "left" : "bottom"}
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-64 animate-appear rounded-sm bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
          >
            {trigger.getAttribute("aria-label")}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

interface ExistingElementProps {
  element: HTMLElement;
  ref?: RefCallback<HTMLElement>;
}

/** Hands Radix an element that this component does not render. */
function ExistingElement({ element, ref }: ExistingElementProps) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => {
      ref?.(null);
    };
  }, [element, ref]);
  return null;
}
