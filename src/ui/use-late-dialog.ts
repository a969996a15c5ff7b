import { type ComponentType, useState } from "react";

/**
 * A dialog whose code is fetched at the first sign of intent, so that pages do not ship it. A click
 * that comes first is remembered; if the code cannot be had, `onFailure` says so.
 */
export function useLateDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [open, setOpen] = useState(false);
  const keep = (loaded: ComponentType<Props>) => setDialog(() => loaded);
  return {
    Dialog,
    open,
    setOpen,
    prepare: () => void load().then(keep, () => {}),
    show: () => {
      setOpen(true);
      load().then(keep, () => {
        setOpen(false);
        onFailure();
      });
    },
  };
}
