import { Ruler } from "lucide";
import { type ComponentProps, useRef } from "react";
import { loadFailed, trueSizeTexts } from "#src/features/view3d/view3d.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import type { TrueSizeDialog } from "./true-size-dialog.tsx";

type TrueSizeButtonProps = Pick<ComponentProps<typeof TrueSizeDialog>, "watchId" | "otherIds">;

const load = async () => (await import("./true-size-dialog.tsx")).TrueSizeDialog;

/** Nothing of it is loaded before it is pressed. */
export function TrueSizeButton(props: TrueSizeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, show } = useLazyDialog(load, () => toast(loadFailed));
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        onClick={show}
        className="-ml-4 noscript:hidden"
      >
        <Icon of={Ruler} />
        {trueSizeTexts.button}
      </Button>
      {Dialog && <Dialog {...props} open={open} onOpenChange={setOpen} returnFocusTo={button} />}
    </>
  );
}
