import { Rotate3d } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { notOpened, openLabel } from "#src/features/view3d/view3d.messages.ts";
import { toast } from "#src/ui/toast-store.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import type { ViewerProps } from "./viewer.tsx";

/** Nothing is fetched before the visitor asks; then the view and three.js are, at the same time. */
function loadViewer() {
  import("./turntable.ts").catch(() => {});
  return import("./viewer.tsx").then(({ Viewer }) => Viewer);
}

/** The button for the pictures, unless the watch has no model or the browser no WebGL, and the view itself. */
export function useView3d(watch: Omit<ViewerProps, "onClose"> | null) {
  const canShow = useWebGl(watch !== null);
  const button = useRef<HTMLButtonElement>(null);
  const { Dialog, open, setOpen, show } = useLazyDialog<ViewerProps>(loadViewer, () =>
    toast(notOpened),
  );
  const wasOpen = useRef(false);
  const isShown = open && Dialog !== null;

  useLayoutEffect(() => {
    if (wasOpen.current && !isShown) button.current?.focus({ preventScroll: true });
    wasOpen.current = isShown;
  }, [isShown]);

  if (!watch || !canShow) return { isShown: false, action: undefined, viewer: null };
  const action = {
    label: openLabel,
    icon: Rotate3d,
    ref: button,
    isBusy: open && !isShown,
    onClick: () => (hasWebGl() ? show() : toast(notOpened)),
  };
  const viewer = isShown ? <Dialog {...watch} onClose={() => setOpen(false)} /> : null;
  return { isShown, action, viewer };
}

let webGl: boolean | undefined;

function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement("canvas").getContext("webgl2");
    webGl = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return webGl;
}

const longestWaitMs = 2_000;

/** The button comes with the page. Its browser is tested once, when it has nothing else to do. */
function useWebGl(isNeeded: boolean): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    if (!isNeeded) return;
    const test = () => setHas(hasWebGl());
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(test, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(test, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }, [isNeeded]);
  return has;
}
