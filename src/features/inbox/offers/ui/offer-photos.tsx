import { ChevronLeft, ChevronRight } from "lucide";
import { useEffect, useState } from "react";
import type { StaffOffer } from "#src/features/inbox/offers/staff-offer.contract.ts";
import { photoUrl } from "#src/features/inbox/offers/staff-offer.queries.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

/** Small ones in a grid; each opens large, with the arrow keys for the others. */
export function OfferPhotos({ offer: { id, photos } }: { offer: StaffOffer }) {
  const [shown, setShown] = useState<number>();
  const count = photos.length;
  const isOpen = shown !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (by !== 0) setShown((index = 0) => (index + by + count) % count);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOpen, count]);
  if (count === 0) {
    return <p className="bg-mist px-6 py-10 text-center text-muted text-sm">No photos yet.</p>;
  }
  const move = (by: number) =>
    setShown((index) => (index === undefined ? index : (index + by + count) % count));
  const photo = shown === undefined ? undefined : photos[shown];
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 @lg:grid-cols-4 @2xl:grid-cols-5">
        {photos.map(({ id: fileId }, index) => (
          <li key={fileId} className={index === 0 ? "col-span-2 row-span-2" : undefined}>
            <button
              type="button"
              onClick={() => setShown(index)}
              className="block size-full overflow-hidden bg-mist"
            >
              <img
                src={photoUrl(id, fileId, "small")}
                alt={`${index + 1} of ${count}, larger`}
                loading={index > 4 ? "lazy" : "eager"}
                className="aspect-square size-full object-cover transition-opacity hover:opacity-85"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={photo !== undefined}
        onOpenChange={() => setShown(undefined)}
        title={`Photo ${(shown ?? 0) + 1} of ${count}`}
        className="sm:max-w-4xl"
      >
        {photo && (
          <div>
            <img
              src={photoUrl(id, photo.id)}
              alt={`The offered watch, ${(shown ?? 0) + 1} of ${count}`}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              className="mx-auto max-h-[65dvh] w-auto max-w-full bg-mist object-contain"
            />
            {count > 1 && (
              <div className="mt-4 flex justify-center gap-4">
                <IconButton label="Previous photo" onClick={() => move(-1)}>
                  <Icon of={ChevronLeft} />
                </IconButton>
                <IconButton label="Next photo" onClick={() => move(1)}>
                  <Icon of={ChevronRight} />
                </IconButton>
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
