import {
  notPhotos,
  photoRemoved,
  photosAdded,
  photosUnreadable,
  tooManyPhotos,
} from "./enquiries.messages.ts";

/** What the last change did to the photos; files are given by name. */
export interface PhotoNews {
  readonly added: number;
  readonly removed: string | null;
  readonly notPhotos: readonly string[];
  readonly surplus: number;
  readonly unreadable: readonly string[];
}

export const noNews: PhotoNews = {
  added: 0,
  removed: null,
  notPhotos: [],
  surplus: 0,
  unreadable: [],
};

/** A photo that was taken turns out to be none. */
export function withUnreadable(news: PhotoNews, name: string): PhotoNews {
  return {
    ...news,
    added: Math.max(0, news.added - 1),
    unreadable: [...news.unreadable, name],
  };
}

export function newsText(news: PhotoNews): string {
  const sentences = [
    news.added > 0 && photosAdded(news.added),
    news.removed && photoRemoved(news.removed),
    news.notPhotos.length > 0 && notPhotos(news.notPhotos),
    news.surplus > 0 && tooManyPhotos(news.surplus),
    news.unreadable.length > 0 && photosUnreadable(news.unreadable),
  ];
  return sentences.filter(Boolean).join(" ");
}
