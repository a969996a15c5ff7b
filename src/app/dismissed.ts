/*
 * Loaded only by pages with an announcement, and before they are painted: one that the visitor has dismissed
 * never appears, so nothing moves. It imports nothing, so that it stays small.
 */

function hideDismissed(): void {
  try {
    // Written by `shell/announcement-bar.tsx`.
    const id = localStorage["meridian.dismissed"]?.replace(/\W/g, "");
    const hide = `<style>[data-announcement="${id}"]{display:none}</style>`;
    if (id) document.head.insertAdjacentHTML("beforeend", hide);
  } catch {
    // The browser allows no storage.
  }
}

hideDismissed();
