import { createStore } from "#src/lib/create-store.ts";
import { notPhotos, photoRemoved, photosAdded, photosUnreadable } from "./sell-form.messages.ts";

export interface Photo {
  readonly id: number;
  readonly file: File;
  /** Object URL of the thumbnail; null until it is made. */
  readonly preview: string | null;
}

/** An SVG is a document that may contain scripts, not a photo. */
export const isPhoto = ({ type }: { type: string }): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg");

/**
 * The photos chosen so far. Thumbnails are made one at a time, so that only one full-size photo is
 * decoded at once, however many were chosen. Object URLs are revoked when their photo is removed.
 */
export function createPhotoStore(
  makeThumbnail: (file: File) => Promise<Blob>,
  onUnreadable: (file: File) => void,
) {
  const store = createStore<readonly Photo[]>([]);
  let nextId = 1;
  let lastThumbnail = Promise.resolve();

  function drop(dropped: readonly Photo[]): void {
    for (const { preview } of dropped) if (preview) URL.revokeObjectURL(preview);
    store.set(store.get().filter((photo) => !dropped.includes(photo)));
  }

  const has = (id: number) => store.get().some((photo) => photo.id === id);
  const remove = (id: number) => drop(store.get().filter((photo) => photo.id === id));

  async function addThumbnail({ id, file }: Photo): Promise<void> {
    if (!has(id)) return;
    const thumbnail = await makeThumbnail(file).catch(() => null);
    if (!has(id)) return;
    if (!thumbnail) {
      remove(id);
      onUnreadable(file);
      return;
    }
    const preview = URL.createObjectURL(thumbnail);
    store.set(store.get().map((photo) => (photo.id === id ? { ...photo, preview } : photo)));
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): Photo => ({ id: nextId++, file, preview: null }));
    store.set([...store.get(), ...added]);
    for (const photo of added) lastThumbnail = lastThumbnail.then(() => addThumbnail(photo));
  }

  function clear(): void {
    for (const { preview } of store.get()) if (preview) URL.revokeObjectURL(preview);
    store.set([]);
  }

  return { ...store, add, remove, clear };
}

export interface PhotoChange {
  readonly added: number;
  readonly removed: string | null;
  readonly notPhotos: readonly string[];
  readonly unreadable: readonly string[];
}

export const noChange: PhotoChange = { added: 0, removed: null, notPhotos: [], unreadable: [] };

/** A file that was added turns out not to open as a photo. */
export function withUnreadable(change: PhotoChange, name: string): PhotoChange {
  return {
    ...change,
    added: Math.max(0, change.added - 1),
    unreadable: [...change.unreadable, name],
  };
}

export function describeChange(change: PhotoChange): string {
  const sentences = [
    change.added > 0 && photosAdded(change.added),
    change.removed && photoRemoved(change.removed),
    change.notPhotos.length > 0 && notPhotos(change.notPhotos),
    change.unreadable.length > 0 && photosUnreadable(change.unreadable),
  ];
  return sentences.filter(Boolean).join(" ");
}
