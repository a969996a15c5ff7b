import { Heart } from "lucide";
import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { TooltipHost } from "#src/ui/tooltip-host.tsx";
import { Specimen } from "./specimen.tsx";

const longText = Array.from({ length: 12 }, (_, index) => `paragraph-${index}`);

export function KitLayers() {
  return (
    <>
      <Specimen
        title="Dialog"
        note="Centred on a wide screen, a sheet on a phone. Escape closes it."
      >
        <OpenedBy label="With a form">
          {(control) => (
            <Dialog
              {...control}
              title="Create Wishlist"
              description="Give it a name that you will know it by."
            >
              <TextField label="Name" required defaultValue="My Wishlist" />
            </Dialog>
          )}
        </OpenedBy>
        <OpenedBy label="With a long text">
          {(control) => (
            <Dialog {...control} title="A long text, with a title that needs a second line">
              <div className="prose">
                {longText.map((key) => (
                  <p key={key}>
                    The panel never grows beyond the window: its content scrolls and its title stays
                    where it is.
                  </p>
                ))}
              </div>
            </Dialog>
          )}
        </OpenedBy>
      </Specimen>
      <Specimen title="Confirm dialog" note="Focus starts on Cancel; a click outside does nothing.">
        <OpenedBy label="Delete">
          {(control) => (
            <ConfirmDialog
              {...control}
              title="Delete watch"
              description={
                'Are you sure you want to delete "Speedmaster"? This action cannot be undone.'
              }
              onConfirm={() => toast({ title: "Watch deleted" })}
            />
          )}
        </OpenedBy>
      </Specimen>
      <Specimen
        title="Tooltip"
        note="Icon buttons show their name after 700 ms of hover and on keyboard focus."
      >
        <IconButton label="Add to a wishlist">
          <Icon of={Heart} />
        </IconButton>
        <TooltipHost />
      </Specimen>
    </>
  );
}

interface OpenedByProps {
  label: string;
  children: (control: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
}

function OpenedBy({ label, children }: OpenedByProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}
