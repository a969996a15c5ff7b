import { watchName } from "#src/domain/text.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { Gallery } from "#src/features/catalog/ui/gallery.tsx";
import { beatOf } from "#src/features/view3d/hands.rules.ts";
import { useView3d } from "#src/features/view3d/ui/use-view3d.tsx";

export function WatchGallery({ watch }: { watch: WatchDetail }) {
  const name = watchName(watch);
  const { model, movement = null } = watch.view3d ?? {};
  const { isShown, action, viewer } = useView3d(
    model ? { model, beat: beatOf(movement), name, poster: watch.image } : null,
  );
  return (
    <div className="relative">
      <Gallery
        images={watch.images}
        texts={watch.imageTexts}
        name={name}
        action={action}
        inert={isShown}
      />
      {viewer}
    </div>
  );
}
