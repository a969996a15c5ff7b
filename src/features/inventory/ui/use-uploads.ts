import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type {
  StaffPicture,
  uploadPicture,
} from "#src/features/inventory/pictures/pictures.contract.ts";
import { useStore } from "#src/lib/create-store.ts";
import { createUploadQueue, type UploadQueue } from "#src/lib/upload-queue.ts";

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
