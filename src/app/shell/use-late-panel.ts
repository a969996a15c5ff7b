import { type ComponentType, useRef, useState } from "react";
import { useLocation } from "wouter";

/**
 * A floating panel whose code is fetched at the first sign of intent, so that pages do not ship it.
 * A click that comes first is remembered; if the code cannot be had, the trigger's link is followed.
 */
export function useLatePanel<Props>(load: () => Promise<ComponentType<Props>>) {
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const trigger = useRef<HTMLAnchorElement>(null);

  const setOpen = (open: boolean) => setOpenedAt(open ? path : null);
  const keep = (loaded: ComponentType<Props>) => setPanel(() => loaded);

  return {
    Panel,
    trigger,
    /** A panel belongs to the page it was opened on: any navigation closes it. */
    open: openedAt === path,
    setOpen,
    prepare: () => void load().then(keep, () => {}),
    toggle: () => {
      setOpen(openedAt !== path);
      load().then(keep, () => window.location.assign(trigger.current?.href ?? path));
    },
  };
}
