import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WatchSize } from "#src/features/catalog/catalog.contract.ts";
import { watchesByIdsQuery, watchSizeQuery } from "#src/features/catalog/catalog.queries.ts";
import { screenStore } from "#src/features/view3d/screen-scale.ts";
import {
  coverage,
  lugToLugOf,
  scaleNow,
  wristMm,
  wristWidth,
} from "#src/features/view3d/true-size.rules.ts";
import {
  describeCoverage,
  describeSize,
  describeWrist,
  trueSizeTexts as texts,
} from "#src/features/view3d/view3d.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FormField, SelectField } from "#src/ui/form-field.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import type { FocusTarget } from "#src/ui/use-return-focus.ts";
import { CardCalibration } from "./card-calibration.tsx";
import { below, WatchFigure } from "./watch-figure.tsx";

interface TrueSizeDialogProps {
  watchId: number;
  otherIds: readonly number[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: FocusTarget;
}

export function TrueSizeDialog({ watchId, otherIds, ...dialog }: TrueSizeDialogProps) {
  const screen = useSyncExternalStore(screenStore.subscribe, screenStore.read);
  const [measuring, setMeasuring] = useState(false);
  const devicePixelRatio = useDevicePixelRatio();
  const scale = screen.scale && scaleNow(screen.scale, devicePixelRatio);

  function keepScale(pixelsPerMm: number) {
    screenStore.write({ ...screen, scale: { pixelsPerMm, devicePixelRatio } });
    setMeasuring(false);
  }

  return (
    <Dialog title={texts.title} className="sm:max-w-4xl!" {...dialog}>
      {scale && !measuring ? (
        <div className="space-y-6">
          {scale.isDoubtful && (
            <p role="status" className="border-line border-y py-3 text-sm">
              {texts.doubtful}
            </p>
          )}
          <Sizes
            watchId={watchId}
            otherIds={otherIds}
            pixelsPerMm={scale.pixelsPerMm}
            wrist={screen.wrist}
            onWrist={(wrist) => screenStore.write({ ...screen, wrist })}
          />
          <Button variant="quiet" size="small" onClick={() => setMeasuring(true)} className="-ml-4">
            {texts.again}
          </Button>
        </div>
      ) : (
        <CardCalibration pixelsPerMm={scale?.pixelsPerMm} onDone={keepScale} />
      )}
    </Dialog>
  );
}

interface SizesProps {
  watchId: number;
  otherIds: readonly number[];
  pixelsPerMm: number;
  /** Around it, in millimetres. */
  wrist: number;
  onWrist: (mm: number) => void;
}

function Sizes({ watchId, otherIds, pixelsPerMm, wrist, onWrist }: SizesProps) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const own = useQuery(watchSizeQuery(watchId));
  const other = useQuery({ ...watchSizeQuery(otherId ?? 0), enabled: otherId !== null });
  const others = useOthers(otherIds);
  const failed = [own, other].find(({ error }) => error);
  if (failed) return <Unloaded query={failed} compact failed="The measures could not be loaded" />;
  if (!own.data) return <LoadingRegion label="Loading measures" heights={["h-96"]} />;
  const shown = [own.data, ...(otherId !== null && other.data ? [other.data] : [])];
  return (
    <>
      <Figures shown={shown} pixelsPerMm={pixelsPerMm} wrist={wrist} />
      <Facts shown={shown} wrist={wrist} />
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField label={`${texts.wrist}: ${describeWrist(wrist)}`} hint={texts.estimate}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={wristMm.min}
              max={wristMm.max}
              step={wristMm.step}
              value={wrist}
              aria-valuetext={describeWrist(wrist)}
              onChange={(event) => onWrist(event.currentTarget.valueAsNumber)}
              className="block h-11 w-full cursor-pointer"
            />
          )}
        </FormField>
        {others.length === 0 ? (
          <p className="text-muted text-sm sm:pt-7">{texts.nothingBesides}</p>
        ) : (
          <SelectField
            label={texts.besides}
            value={otherId ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setOtherId(value === "" ? null : Number(value))
            }
            prompt={texts.none}
            options={others.map((watch) => ({ value: watch.id, label: watchName(watch) }))}
          />
        )}
      </div>
    </>
  );
}

/** By name. If they can't be loaded, there is nothing to choose from. */
function useOthers(ids: readonly number[]) {
  const sorted = ids.toSorted((one, other) => one - other);
  const { data } = useQuery({ ...watchesByIdsQuery(sorted), enabled: ids.length > 0 });
  return (data?.watches ?? []).toSorted((one, other) =>
    watchName(one).localeCompare(watchName(other), "en"),
  );
}

interface ShownProps {
  shown: readonly WatchSize[];
  wrist: number;
}

/** How much of an arm is drawn: enough for two watches. */
const shownWristMm = 164;

/** Side by side where the screen is wide enough, else one above the other. */
function Figures({ shown, wrist, pixelsPerMm }: ShownProps & { pixelsPerMm: number }) {
  const width = wristWidth(wrist);
  const tallest = Math.max(width, ...shown.map((size) => lugToLugOf(size).mm));
  return (
    <div className="-mx-6 sm:-mx-10">
      <div
        className="mx-auto flex flex-wrap gap-y-4 overflow-hidden mask-[linear-gradient(to_right,transparent,black_5%,black_95%,transparent)]"
        style={{ maxWidth: shownWristMm * pixelsPerMm }}
      >
        {shown.map((size) => (
          <WatchFigure
            key={size.id}
            size={size}
            pixelsPerMm={pixelsPerMm}
            wrist={width}
            height={tallest + 2 + below}
          />
        ))}
      </div>
    </div>
  );
}

function Facts({ shown, wrist }: ShownProps) {
  return (
    <div role="status" className="space-y-1">
      {shown.map((size) => {
        const lugToLug = lugToLugOf(size);
        const covered = describeCoverage(coverage(lugToLug.mm, wrist), wristWidth(wrist));
        return (
          <p key={size.id}>
            {describeSize(watchName(size), size.caseMm, lugToLug)}{" "}
            <span className="text-muted">{covered}</span>
          </p>
        );
      })}
    </div>
  );
}

/** Changes with the zoom of the page and with the screen that the window is on. */
function useDevicePixelRatio(): number {
  return useSyncExternalStore(
    (notify) => {
      window.addEventListener("resize", notify);
      return () => window.removeEventListener("resize", notify);
    },
    () => window.devicePixelRatio,
  );
}
