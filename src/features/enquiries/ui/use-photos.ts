import { useEffect, useState, useSyncExternalStore } from "react";
import { choosePhotos } from "#src/features/enquiries/photo-choice.ts";
import { newsText, noNews, withUnreadable } from "#src/features/enquiries/photo-news.ts";
import { createPhotoTray, type Photo } from "#src/features/enquiries/photo-tray.ts";
import { makeThumbnail } from "./thumbnail.ts";

export type Photos = ReturnType<typeof usePhotos>;

/** The photos of a form, gone with it, and what there is to say about the last change. */
export function usePhotos() {
  const [news, setNews] = useState(noNews);
  const [tray] = useState(() =>
    createPhotoTray(makeThumbnail, ({ name }) => setNews((before) => withUnreadable(before, name))),
  );
  const list = useSyncExternalStore(tray.subscribe, tray.photos, tray.photos);
  useEffect(() => tray.clear, [tray]);

  return {
    list,
    notice: newsText(news),
    add(files: readonly File[]) {
      const { taken, notPhotos, surplus } = choosePhotos(files, tray.photos().length);
      tray.add(taken);
      const others = notPhotos.map(({ name }) => name);
      setNews({ ...noNews, added: taken.length, notPhotos: others, surplus });
    },
    remove({ id, file }: Photo) {
      tray.remove(id);
      setNews({ ...noNews, removed: file.name });
    },
    clear() {
      tray.clear();
      setNews(noNews);
    },
  };
}
