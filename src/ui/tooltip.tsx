import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";
import { tooltipDelayMs } from "#src/domain/constants.ts";

type TooltipProps = {
  text: string;
  /** One element that can be focused, such as a button. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
};

export function Tooltip({ text, children, side = "top" }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={tooltipDelayMs}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={8}
            collisionPadding={12}
            className="z-60 max-w-64 animate-appear rounded-sm bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
