import type { Locator } from "@playwright/test";

/**
 * Whether the page leaves a click with Control held to the browser, which then opens a new tab. A
 * headless browser has no tabs to open, so it is asked of the event, after all listeners have run.
 */
export function isLeftToTheBrowser(link: Locator): Promise<boolean> {
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
