import type { Locator } from "@playwright/test";

/**
 * Returns whether a Ctrl-click on the link opens a new tab. A headless browser opens none, so this checks
 * that no listener has prevented the event's default.
 */
export function opensNewTab(link: Locator): Promise<boolean> {
  return link.evaluate((element) => {
    let prevented = false;
    const last = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", last, { once: true });
    element.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    return !prevented;
  });
}
