import { type DragEvent as ReactDragEvent, useEffect, useState } from "react";

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") ?? false;

/** Makes an element take dropped files; `over` is true while some hang above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  useRefusedDrops();

  function hold(event: ReactDragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }

  return {
    over,
    zone: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave({ currentTarget, relatedTarget }: ReactDragEvent) {
        const stillInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!stillInside) setOver(false);
      },
      onDrop(event: ReactDragEvent) {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A file let go beside the zone would replace the page, and with it all that was written there. */
function useRefusedDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}
