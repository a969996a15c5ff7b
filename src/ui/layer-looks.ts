/** What dialogs share: the dimmed page behind, and the panel that is a bottom sheet on phones. */
export const overlayLook =
  "fixed inset-0 z-50 bg-night/55 data-[state=open]:animate-appear data-[state=closed]:animate-vanish";

export const panelLook =
  "fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto overscroll-contain border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none data-[state=open]:animate-rise data-[state=closed]:animate-sink sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:border-t-0 sm:pb-0";
