import { type ComponentType, useState } from "react";
import type { ZoomDialogProps } from "./zoom-dialog.tsx";

const load = async () => (await import("./zoom-dialog.tsx")).ZoomDialog;

/** Few visitors look closer, so its code is fetched at the first sign that one will. */
export function useZoomDialog() {
  const [Dialog, setDialog] = useState<ComponentType<ZoomDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const keep = (loaded: ComponentType<ZoomDialogProps>) => setDialog(() => loaded);
  return {
    Dialog,
    open,
    setOpen,
    prepare: () => void load().then(keep, () => {}),
    /** If the code cannot be had, the picture itself is opened. */
    show: (picture: string) => {
      setOpen(true);
      load().then(keep, () => window.location.assign(picture));
    },
  };
}
