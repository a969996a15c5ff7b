import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { offerLimits } from "#src/domain/enquiry-limits.ts";
import type { OfferPhoto } from "#src/features/buyback/seller/offers.contract.ts";
import { fetchPhoto, type PhotoSource } from "#src/features/buyback/seller/offers.queries.ts";
import { isPhoto } from "#src/features/buyback/seller/photos.ts";
import { notPhotos } from "#src/features/buyback/seller/sell-form.messages.ts";
import { photoTexts } from "#src/features/buyback/seller/seller-page.messages.ts";
import { useStore } from "#src/lib/create-store.ts";
import { createUploadQueue, isHeic, type Upload, type UploadQueue } from "#src/lib/upload-queue.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { UploadTile } from "#src/ui/upload-tile.tsx";
import { PhotoDrop } from "./photo-field.tsx";

interface UploadOptions {
  source: PhotoSource;
  most: number;
  photos: readonly OfferPhoto[];
  onStored: (photo: OfferPhoto) => void;
}

type PhotoUploads = ReturnType<typeof usePhotoUploads>;

export function usePhotoUploads({ source, most, photos, onStored }: UploadOptions) {
  const latest = useRef({ source, onStored });
  useEffect(() => {
    latest.current = { source, onStored };
  });
  const [notice, setNotice] = useState("");
  /** Photos that were just sent need not come back. */
  const [previews] = useState(() => new Map<number, string>());
  const [queue] = useState<UploadQueue>(() =>
    createUploadQueue({
      url: () => latest.current.source.upload,
      headers: () => latest.current.source.headers(),
      prepare: shrinkPhoto,
      onStored: (reply, preview) => {
        const { photo } = JSON.parse(reply);
        previews.set(photo.id, preview);
        latest.current.onStored(photo);
      },
      announce: setNotice,
    }),
  );
  const uploads = useStore(queue);
  useEffect(
    () => () => {
      queue.cancelAll();
      for (const preview of previews.values()) URL.revokeObjectURL(preview);
    },
    [queue, previews],
  );
  const left = sendingIn(uploads);
  const isSending = left > 0;
  const resume = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isSending) resume.current?.();
  }, [isSending]);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);

  function add(files: readonly File[]): void {
    const room = Math.max(0, most - photos.length - uploads.length);
    const mayBePhoto = (file: File) => isPhoto(file) || isHeic(file);
    const pictures = files.filter(mayBePhoto);
    const others = files.filter((file) => !mayBePhoto(file)).map(({ name }) => name);
    queue.add(pictures.slice(0, room));
    if (pictures.length > room) setNotice(photoTexts.tooMany(most));
    else if (others.length > 0) setNotice(notPhotos(others));
  }

  /** Resolves when nothing is on its way any more, and never if the page is left before. */
  async function whenSent(): Promise<void> {
    if (sendingIn(queue.get()) === 0) return;
    await new Promise<void>((resolve) => {
      resume.current = resolve;
    });
  }

  return { source, photos, uploads, previews, queue, notice, setNotice, left, whenSent, add };
}

const sendingIn = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => state !== "failed").length;

interface PhotoUploadFieldProps {
  photos: PhotoUploads;
  hint: string;
  label: string;
  onRemove?: (photo: OfferPhoto) => void;
}

export function PhotoUploadField({ photos, hint, label, onRemove }: PhotoUploadFieldProps) {
  return (
    <div>
      <PhotoDrop label={label} hint={hint} notice={photos.notice} onFiles={photos.add} />
      <PhotoGrid photos={photos} label="Your photos" onRemove={onRemove} />
    </div>
  );
}

interface PhotoGridProps {
  photos: Pick<PhotoUploads, "photos" | "uploads" | "previews" | "queue" | "source">;
  label: string;
  onRemove?: ((photo: OfferPhoto) => void) | undefined;
}

export function PhotoGrid({ photos, label, onRemove }: PhotoGridProps) {
  const { uploads, previews, queue, source } = photos;
  if (photos.photos.length + uploads.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 print:hidden"
    >
      {photos.photos.map((photo, index) => (
        <li key={photo.id} className="relative min-w-0">
          <StoredPhoto
            source={source}
            id={photo.id}
            preview={previews.get(photo.id)}
            alt={`Photo ${index + 1}`}
          />
          {onRemove && (
            <IconButton
              label={`Remove photo ${index + 1}`}
              solid
              className="absolute top-0 right-0"
              onClick={() => onRemove(photo)}
            >
              <Icon of={X} />
            </IconButton>
          )}
        </li>
      ))}
      {uploads.map((upload) => (
        <UploadTile key={upload.id} upload={upload} queue={queue} />
      ))}
    </ul>
  );
}

interface StoredPhotoProps {
  source: PhotoSource;
  id: number;
  preview: string | undefined;
  alt: string;
}

/** A picture needs the key of its owner, which an address must not hold, so it is fetched by hand. */
function StoredPhoto({ source, id, preview, alt }: StoredPhotoProps) {
  const [url, setUrl] = useState(preview);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    if (preview) return;
    let made: string | undefined;
    let isOver = false;
    fetchPhoto(latest.current, id).then(
      (photo) => {
        if (isOver) return;
        made = URL.createObjectURL(photo);
        setUrl(made);
      },
      () => {},
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, preview]);
  if (!url) return <Skeleton className="aspect-square w-full" />;
  return (
    <img
      src={url}
      alt={alt}
      width={480}
      height={480}
      decoding="async"
      className="aspect-square w-full animate-appear bg-stone object-cover"
    />
  );
}

const quality = 0.9;

/**
 * A photo as it is sent: upright, no larger than needed, and drawn anew, so that position, device and whatever else a
 * camera writes never leave the browser.
 */
async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, offerLimits.photoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser can't draw.");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (photo: Blob | null) =>
      photo ? resolve(photo) : reject(new Error("The photo could not be drawn."));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}
