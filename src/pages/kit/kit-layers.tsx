import { Heart } from "lucide";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { Tooltip } from "#src/ui/tooltip.tsx";
import { Specimen } from "./specimen.tsx";

const longText = Array.from({ length: 12 }, (_, index) => `paragraph-${index}`);

export function KitLayers() {
  return (
    <>
      <Specimen title="Dialog" note="Centred on a desk, a sheet on a phone. Escape closes it.">
        <Dialog
          title="Create Wishlist"
          description="Give it a name that you will know it by."
          trigger={<Button variant="secondary">With a form</Button>}
          footer={<Button>Create</Button>}
        >
          <FormField label="Name" required>
            {(control) => <Input {...control} defaultValue="My Wishlist" />}
          </FormField>
        </Dialog>
        <Dialog
          title="A long text, with a title that needs a second line"
          trigger={<Button variant="secondary">With a long text</Button>}
        >
          <div className="prose">
            {longText.map((key) => (
              <p key={key}>
                The panel never grows beyond the window: its content scrolls, its title and its
                actions stay where they are.
              </p>
            ))}
          </div>
        </Dialog>
      </Specimen>
      <Specimen title="Confirm dialog" note="Focus starts on Cancel; a click outside does nothing.">
        <ConfirmDialog
          title="Delete watch"
          description={
            'Are you sure you want to delete "Speedmaster"? This action cannot be undone.'
          }
          onConfirm={() => toast({ title: "Watch deleted" })}
          trigger={<Button variant="danger">Delete</Button>}
        />
      </Specimen>
      <Specimen title="Tooltip" note="After 700 ms of hover, at once on keyboard focus.">
        <Tooltip text="Keep it for later">
          <IconButton label="Add to a wishlist" variant="outline">
            <Icon of={Heart} />
          </IconButton>
        </Tooltip>
      </Specimen>
    </>
  );
}
