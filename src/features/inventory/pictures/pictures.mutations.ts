import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useStore } from "#src/lib/create-store.ts";
import { call, urlOf } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { createUploadQueue, type UploadQueue } from "#src/lib/upload-queue.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  changePicture,
  deletePicture,
  getOriginal,
  listPictures,
  orderPictures,
  retryPicture,
  StaffPicture,
  uploadPicture,
} from "./pictures.contract.ts";
import { pictureFailed } from "./pictures.messages.ts";

export type PictureChange = z.input<typeof changePicture.body>;
type PictureAction = () => Promise<{ pictures: StaffPicture[] }>;

/** Acts on the pictures of one owner, one after the other. Each reply is the whole list. */
export function usePictureActions(owner: OwnerQuery) {
  const queries = useQueryClient();
  const { queryKey } = picturesQuery(owner);
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: String(queryKey[0]) },
    mutationFn: (action: PictureAction) => action(),
    onSuccess: (reply) => {
      // The screen shows already what the next call expects.
      const isLast = queries.isMutating({ mutationKey: queryKey }) === 1;
      if (isLast) queries.setQueryData(queryKey, reply);
    },
    onError: async (error) => {
      toast(pictureFailed("Not saved", messageOf(error, "Please try again.")));
      await queries.invalidateQueries({ queryKey });
    },
  });

  /** Shown at once; a failure shows the list as the shop has it. */
  function expect(pictures: StaffPicture[]): void {
    queries.setQueryData(queryKey, { pictures });
  }

  const saved = (action: PictureAction): Promise<boolean> =>
    mutateAsync(action).then(
      () => true,
      () => false,
    );

  function order(watchId: number, pictures: StaffPicture[]): Promise<boolean> {
    expect(pictures);
    const ids = pictures.map(({ id }) => id);
    return saved(() =>
      call<typeof orderPictures>("PATCH /api/admin/watches/{id}/pictures", {
        params: { id: watchId },
        body: { order: ids },
      }),
    );
  }

  return {
    order,
    /** Puts the pictures with these ids into their order; all others keep their places. */
    async arrange(watchId: number, ids: readonly number[]): Promise<void> {
      const { pictures } = queries.getQueryData(queryKey) ?? { pictures: [] };
      const places = pictures.filter(({ id }) => ids.includes(id));
      const ordered = places.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      if (ordered.every((picture, index) => picture === places[index])) return;
      await order(
        watchId,
        pictures.map((picture) => ordered[places.indexOf(picture)] ?? picture),
      );
    },
    change: (id: number, body: PictureChange) =>
      saved(() =>
        call<typeof changePicture>("PATCH /api/admin/pictures/{id}", { params: { id }, body }),
      ),
    retry: (id: number) =>
      saved(() =>
        call<typeof retryPicture>("POST /api/admin/pictures/{id}/retry", { params: { id } }),
      ),
    remove: (id: number) =>
      saved(() =>
        call<typeof deletePicture>("DELETE /api/admin/pictures/{id}", { params: { id } }),
      ),
    refresh: () => queries.invalidateQueries({ queryKey }),
    /** Shown at once, in the place of the file that was sent. */
    added(picture: StaffPicture): Promise<void> {
      queries.setQueryData<{ pictures: StaffPicture[] }>(queryKey, (known) => {
        const others = known?.pictures.filter(({ id }) => id !== picture.id) ?? [];
        return { pictures: [...others, picture] };
      });
      return queries.invalidateQueries({ queryKey });
    },
  };
}

type OwnerQuery = { readonly watchId: number } | { readonly brandId: number };

const refetchMs = 1_500;

/** Asks again while pictures are being prepared. */
export const picturesQuery = (owner: OwnerQuery) => ({
  ...getQuery<typeof listPictures>("/api/admin/pictures", { query: owner }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pictures: { state: string }[] } | undefined };
  }) =>
    state.data?.pictures.some((picture) => picture.state === "processing") ? refetchMs : false,
});

export const uploadUrl = (owner: OwnerQuery) =>
  urlOf<typeof listPictures>("/api/admin/pictures", { query: owner });

/** For the browser of the staff alone; small enough to choose a part of it. */
export const smallOriginalUrl = (id: number) =>
  urlOf<typeof getOriginal>("/api/admin/pictures/{id}/original", {
    params: { id },
    query: { size: "small" },
  });

interface UploadOptions {
  /** Undefined while there is nothing yet that the pictures belong to: they wait. */
  readonly url: string | undefined;
  onStored(picture: StaffPicture): void;
  onSettled?(ids: readonly number[]): void;
  announce(text: string): void;
}

function pictureIn(reply: string): StaffPicture {
  return (JSON.parse(reply) as z.output<typeof uploadPicture.reply>).picture;
}

/** A queue that lives as long as the component, takes pasted pictures, and warns who leaves too early. */
export function useUploads({ url, onStored, onSettled, announce }: UploadOptions) {
  const latest = useRef({ url, onStored, onSettled, announce });
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = { url, onStored, onSettled, announce };
    if (url) for (const go of waiting.current.splice(0)) go();
  });
  const whenOwned = async (file: File) => {
    if (!latest.current.url) await new Promise<void>((go) => waiting.current.push(go));
    return file;
  };
  const [previews] = useState(() => new Map<number, string>());
  const [queue] = useState<UploadQueue>(() =>
    createUploadQueue({
      url: () => latest.current.url ?? "",
      ...(url === undefined && { prepare: whenOwned }),
      onStored: (reply, preview) => {
        const picture = pictureIn(reply);
        previews.set(picture.id, preview);
        latest.current.onStored(picture);
      },
      onSettled: (replies) =>
        latest.current.onSettled?.(replies.map((reply) => pictureIn(reply).id)),
      announce: (text) => latest.current.announce(text),
    }),
  );
  const uploads = useStore(queue);
  const isSending = uploads.some(({ state }) => state !== "failed");

  useEffect(
    () => () => {
      queue.cancelAll();
      for (const preview of previews.values()) URL.revokeObjectURL(preview);
    },
    [queue, previews],
  );

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
        type.startsWith("image/"),
      );
      if (files.length === 0) return;
      event.preventDefault();
      queue.add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [queue]);

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);

  return { uploads, queue, previews };
}
