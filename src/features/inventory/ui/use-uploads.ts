import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type {
  StaffPicture,
  uploadPicture,
} from "#src/features/inventory/pictures/pictures.contract.ts";
import {
  createUploadQueue,
  type UploadQueue,
} from "#src/features/inventory/pictures/upload-queue.ts";
import { useStore } from "#src/lib/create-store.ts";

interface UploadOptions {
  readonly url: string;
  onStored(picture: StaffPicture): void;
  announce(text: string): void;
}

/** A queue that lives as long as the component, takes pasted pictures, and warns who leaves too early. */
export function useUploads({ url, onStored, announce }: UploadOptions) {
  const latest = useRef({ onStored, announce });
  useEffect(() => {
    latest.current = { onStored, announce };
  });
  const [previews] = useState(() => new Map<number, string>());
  const [queue] = useState<UploadQueue>(() =>
    createUploadQueue({
      url,
      onStored: (reply, preview) => {
        const { picture }: z.output<typeof uploadPicture.reply> = JSON.parse(reply);
        previews.set(picture.id, preview);
        latest.current.onStored(picture);
      },
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
