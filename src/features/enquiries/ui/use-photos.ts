import { useCallback, useEffect, useState } from "react";
import {
  createPhotoStore,
  describeChange,
  isPhoto,
  noChange,
  type Photo,
  withUnreadable,
} from "#src/features/enquiries/photos.ts";
import { useStore } from "#src/lib/create-store.ts";

export type Photos = ReturnType<typeof usePhotos>;

/** The photos of a form, and a sentence about the last change. They are released with the form. */
export function usePhotos() {
  const [change, setChange] = useState(noChange);
  const [store] = useState(() =>
    createPhotoStore(makeThumbnail, ({ name }) => setChange((last) => withUnreadable(last, name))),
  );
  const list = useStore(store);
  useEffect(() => store.clear, [store]);
  const remove = useCallback(
    ({ id, file }: Photo) => {
      store.remove(id);
      setChange({ ...noChange, removed: file.name });
    },
    [store],
  );

  return {
    list,
    notice: describeChange(change),
    add(files: readonly File[]) {
      const photos = files.filter(isPhoto);
      store.add(photos);
      const others = files.filter((file) => !isPhoto(file)).map(({ name }) => name);
      setChange({ ...noChange, added: photos.length, notPhotos: others });
    },
    remove,
    clear() {
      store.clear();
      setChange(noChange);
    },
  };
}

const widthPx = 480;
const quality = 0.8;

/**
 * The browser decodes and scales off the main thread. The page holds a thumbnail of some kilobytes
 * instead of the fifty megabytes of a decoded photo of twelve megapixels.
 */
async function makeThumbnail(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: widthPx, resizeQuality: "medium" });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (thumbnail) => (thumbnail ? resolve(thumbnail) : reject(new Error("No thumbnail was made."))),
      "image/webp",
      quality,
    );
  });
}
