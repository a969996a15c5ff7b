import * as Dialog from "@radix-ui/react-dialog";
import type { RefObject } from "react";
import { useReturnFocus } from "#src/ui/use-return-focus.ts";
import { ZoomStage } from "./zoom-stage.tsx";

export interface ZoomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  images: readonly string[];
  name: string;
  current: number;
  onShow: (index: number) => void;
  /** What opened it; it gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
}

/** The whole window for one picture, on the renders' own backdrop. */
export function ZoomDialog({ open, onOpenChange, trigger, ...pictures }: ZoomDialogProps) {
  const returnFocus = useReturnFocus(trigger);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-0 z-50 overflow-hidden bg-stone text-ink outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          <Dialog.Title className="sr-only">{`Pictures of the ${pictures.name}`}</Dialog.Title>
          <ZoomStage {...pictures} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
