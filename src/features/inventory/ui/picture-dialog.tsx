import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { RotateCcw, RotateCw } from "lucide";
import { type PointerEvent, type SubmitEvent, useId, useRef, useState } from "react";
import { pictureLimits } from "#src/domain/limits.ts";
import type { readWatch, readWatchForm } from "#src/features/inventory/inventory.contract.ts";
import {
  cropOf,
  type Frame,
  frameOf,
  frameWithin,
  largestSide,
  resized,
  type Size,
  smallestSide,
  turnedSize,
  wholeFrame,
} from "#src/features/inventory/pictures/crop.rules.ts";
import type { StaffPicture } from "#src/features/inventory/pictures/pictures.contract.ts";
import { suggestedTexts } from "#src/features/inventory/pictures/pictures.messages.ts";
import {
  type PictureChange,
  smallOriginalUrl,
} from "#src/features/inventory/pictures/pictures.mutations.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";
import { Picture } from "#src/ui/picture.tsx";

interface PictureDialogProps {
  watchId: number;
  picture: StaffPicture;
  position: number;
  onSave: (changes: PictureChange) => Promise<boolean>;
  onClose: () => void;
}

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

interface CropAreaProps {
  pictureId: number;
  turns: number;
  size: Size;
  frame: Frame;
  onFrame: (frame: Frame) => void;
}

/** The square that is kept. It is dragged by pointer; the sliders below do the same by keyboard. */
function CropArea({ pictureId, turns, size, frame, onFrame }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; frame: Frame } | null>(null);
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;

  function start(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, frame };
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    const width = area.current?.clientWidth;
    if (!from.current || !width) return;
    const scale = size.width / width;
    const { left, top, side } = from.current.frame;
    const across = (event.clientX - from.current.x) * scale;
    const down = (event.clientY - from.current.y) * scale;
    onFrame(frameWithin({ left: left + across, top: top + down, side }, size));
  }
  const end = () => {
    from.current = null;
  };

  const isSideways = turns % 2 === 1;
  return (
    <>
      <div
        ref={area}
        className="relative mx-auto touch-none select-none overflow-hidden bg-night"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, calc(31dvh * ${size.width / size.height}))`,
        }}
      >
        <img
          src={smallOriginalUrl(pictureId)}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            width: isSideways ? percent(size.height, size.width) : "100%",
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
        <div
          onPointerDown={start}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute cursor-move border border-white shadow-[0_0_0_100rem_rgb(13_12_10/0.6)]"
          style={{
            left: percent(frame.left, size.width),
            top: percent(frame.top, size.height),
            width: percent(frame.side, size.width),
            height: percent(frame.side, size.height),
          }}
        />
      </div>
      <div className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Slider
          label="Size"
          min={smallestSide(size)}
          max={largestSide(size)}
          value={frame.side}
          onChange={(side) => onFrame(resized(frame, side, size))}
        />
        <Slider
          label="From left to right"
          max={size.width - frame.side}
          value={frame.left}
          onChange={(left) => onFrame(frameWithin({ ...frame, left }, size))}
        />
        <Slider
          label="From top to bottom"
          max={size.height - frame.side}
          value={frame.top}
          onChange={(top) => onFrame(frameWithin({ ...frame, top }, size))}
        />
      </div>
    </>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max, value, onChange }: SliderProps) {
  const isFixed = max - min < 1;
  return (
    <label className={clsx("block text-sm", isFixed && "text-muted")}>
      {label}
      <input
        type="range"
        min={Math.round(min)}
        max={Math.max(Math.round(max), Math.round(min) + 1)}
        step={Math.max(1, Math.round((max - min) / 50))}
        value={Math.round(value)}
        disabled={isFixed}
        onChange={({ target }) => onChange(Number(target.value))}
        className="mt-2 block h-6 w-full accent-brass disabled:opacity-40"
      />
    </label>
  );
}
