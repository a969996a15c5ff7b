export interface Photo {
  readonly id: number;
  readonly file: File;
  /** Blob address of its thumbnail; null until that is made. */
  readonly preview: string | null;
}

type MakeThumbnail = (file: File) => Promise<Blob>;

/**
 * The photos chosen so far. Thumbnails are made one after the other, so that many large photos are
 * never held open at once; each blob address is given back when its photo goes.
 */
export function createPhotoTray(makeThumbnail: MakeThumbnail, onUnreadable: (file: File) => void) {
  let photos: readonly Photo[] = [];
  let nextId = 1;
  let lastThumbnail = Promise.resolve();
  const listeners = new Set<() => void>();

  function show(next: readonly Photo[]): void {
    photos = next;
    for (const listener of listeners) listener();
  }

  function drop(gone: readonly Photo[]): void {
    for (const { preview } of gone) if (preview) URL.revokeObjectURL(preview);
    show(photos.filter((photo) => !gone.includes(photo)));
  }

  const holds = (id: number) => photos.some((photo) => photo.id === id);
  const remove = (id: number) => drop(photos.filter((photo) => photo.id === id));

  async function develop({ id, file }: Photo): Promise<void> {
    if (!holds(id)) return;
    const thumbnail = await makeThumbnail(file).catch(() => null);
    if (!holds(id)) return;
    if (!thumbnail) {
      remove(id);
      onUnreadable(file);
      return;
    }
    const preview = URL.createObjectURL(thumbnail);
    show(photos.map((photo) => (photo.id === id ? { ...photo, preview } : photo)));
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): Photo => ({ id: nextId++, file, preview: null }));
    show([...photos, ...added]);
    for (const photo of added) lastThumbnail = lastThumbnail.then(() => develop(photo));
  }

  return {
    photos: () => photos,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add,
    remove,
    clear: () => drop(photos),
  };
}
