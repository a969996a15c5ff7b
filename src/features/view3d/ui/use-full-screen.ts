import { type RefObject, useEffect, useState } from "react";

/**
 * The browser's full screen, of what is inside a dialog, since a dialog itself may not have it. Where there is none,
 * as on an iPhone, the dialog covers the page.
 */
export function useFullScreen(
  dialog: RefObject<HTMLDialogElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const update = () => setOn(document.fullscreenElement === content.current);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, [content]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (document.fullscreenEnabled) return content.current?.requestFullscreen().catch(() => {});
    const element = dialog.current;
    const wasModal = element?.matches(":modal");
    // It moves into or out of the top layer only when it is opened. The event of this closing finds it open.
    element?.close();
    if (wasModal) element?.show();
    else element?.showModal();
    setOn(!wasModal);
  }

  return { isOn, toggle: () => void toggle() };
}
