import type { Page } from "@playwright/test";

/**
 * Makes the movement of a pointer, upon which the starter loads the application, and waits until React has
 * hydrated the shell and the page; src/app/app.tsx sets the attribute. The mouse itself stays where it is: a
 * busy browser drops its movements until it has painted.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const root = document.documentElement;
        const look = () => {
          if (!root.hasAttribute("data-hydrated")) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(root, { attributeFilter: ["data-hydrated"] });
        look();
        dispatchEvent(new PointerEvent("pointermove", { movementX: 1 }));
      }),
  );
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
