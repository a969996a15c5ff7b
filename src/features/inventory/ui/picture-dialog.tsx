import { useQuery } from "@tanstack/react-query";
import { RotateCcw, RotateCw } from "lucide";
import { type SubmitEvent, useId, useState } from "react";
import { pictureLimits } from "#src/domain/limits.ts";
import type { readWatch, readWatchForm } from "#src/features/inventory/inventory.contract.ts";
import {
  cropOf,
  frameOf,
  turnedSize,
  wholeFrame,
} from "#src/features/inventory/pictures/crop.rules.ts";
import type { StaffPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { suggestedTexts } from "#src/features/inventory/pictures/pictures.messages.ts";
import type { PictureChange } from "#src/features/inventory/pictures/pictures.mutations.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { CropArea } from "./crop-area.tsx";

interface PictureDialogProps {
  watchId: number;
  picture: StaffPicture;
  position: number;
  onSave: (changes: PictureChange) => Promise<boolean>;
  onClose: () => void;
}

/** Describes a picture, turns it and chooses the square of it that the shop shows. */
export function PictureDialog({ watchId, picture, position, onSave, onClose }: PictureDialogProps) {
  const { width, height, hasOriginal, path } = picture;
  const original = { width: width ?? 1, height: height ?? 1 };
  const [text, setText] = useState(picture.alternativeText);
  const [turns, setTurns] = useState(picture.turns);
  const size = turnedSize(original, turns);
  const [frame, setFrame] = useState(() => frameOf(picture.crop, size));
  const [saving, setSaving] = useState(false);
  const suggestions = useSuggestions(watchId, position);
  const listId = useId();
  const canCrop = hasOriginal && path !== null;

  function turn(by: 1 | 3) {
    const next = (turns + by) % 4;
    setTurns(next);
    setFrame(wholeFrame(turnedSize(original, next)));
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form around this dialog, in whose tree React lets events rise, is not meant.
    event.stopPropagation();
    setSaving(true);
    const cut = canCrop ? { turns, crop: cropOf(frame, size) } : {};
    const done = await onSave({ alternativeText: text, ...cut });
    setSaving(false);
    if (done) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={`Picture ${position + 1}`} className="sm:max-w-2xl">
      <form onSubmit={save} className="space-y-6">
        <div>
          <FormField
            label="Description"
            hint="Read aloud to those who can't see the picture, and shown if it does not load."
          >
            {(control) => (
              <>
                <Input
                  {...control}
                  value={text}
                  list={listId}
                  className="[&::-webkit-calendar-picker-indicator]:hidden!"
                  maxLength={pictureLimits.textMaxLength}
                  onChange={({ target }) => setText(target.value)}
                />
                <datalist id={listId}>
                  {suggestions.map((suggestion) => (
                    <option key={suggestion} value={suggestion} />
                  ))}
                </datalist>
              </>
            )}
          </FormField>
          {suggestions[0] && text !== suggestions[0] && (
            <button
              type="button"
              className="link-quiet mt-2 min-h-6 text-left text-sm pointer-coarse:min-h-11"
              onClick={() => setText(suggestions[0] ?? "")}
            >
              Use “{suggestions[0]}”
            </button>
          )}
        </div>
        {canCrop ? (
          <div>
            <div className="mb-3 flex items-center justify-between">
              <h3 className="font-medium font-sans text-sm">What the shop shows</h3>
              <div className="-mr-2.5 flex">
                <IconButton label="Turn to the left" onClick={() => turn(3)}>
                  <Icon of={RotateCcw} />
                </IconButton>
                <IconButton label="Turn to the right" onClick={() => turn(1)}>
                  <Icon of={RotateCw} />
                </IconButton>
              </div>
            </div>
            <CropArea
              pictureId={picture.id}
              turns={turns}
              size={size}
              frame={frame}
              onFrame={setFrame}
            />
          </div>
        ) : (
          <div className="sm:max-w-80">
            <Picture src={path} alt="" sizes="20rem" />
          </div>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save picture
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** From what the form of the watch has loaded already. */
function useSuggestions(watchId: number, position: number): string[] {
  const { data: reply } = useQuery(
    getQuery<typeof readWatch>("/api/admin/inventory/{id}", { params: { id: watchId } }),
  );
  const { data: form } = useQuery(getQuery<typeof readWatchForm>("/api/admin/inventory-form", {}));
  if (!reply || !form) return [];
  const { brandId, model, dialColor } = reply.watch.values;
  const brandName = form.brands.find(({ id }) => id === brandId)?.name ?? "";
  return suggestedTexts({ brandName, model, dialColor }, position);
}
