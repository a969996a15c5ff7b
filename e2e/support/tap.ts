import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";

/* Visitors on a slow phone tap before the application has loaded. The bench uses this too. */

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

/** Lighthouse's mid-range phone on slow 4G, here applied by the browser and not simulated. */
export const phoneCpu = 4;
const slow4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const effectLimitMs = 20_000;
/** A second effect would follow the first at once. */
const settleMs = 500;

export interface TapTarget {
  readonly name: string;
  readonly path: string;
  /** The element to tap. */
  readonly selector: string;
  /** Counts how often the tap had its effect, in the page. */
  readonly effects: () => number;
}

const openDialogs = () => document.querySelectorAll("[role=dialog]").length;

export const tapTargets: readonly TapTarget[] = [
  {
    name: "Add to Cart",
    path: "/watch/2",
    selector: "main button:has-text('Add to Cart')",
    effects: () => {
      const { items = [] } = JSON.parse(localStorage.getItem("meridian.cart") ?? "{}");
      return items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
    },
  },
  {
    name: "heart",
    path: "/shop",
    selector: "main button[aria-pressed]",
    effects: openDialogs,
  },
  {
    name: "filter button",
    path: "/shop",
    selector: "main summary:has-text('Filters')",
    effects: () => document.querySelectorAll("main details[open]").length,
  },
  { name: "menu", path: "/", selector: "header a[aria-label=Menu]", effects: openDialogs },
  {
    name: "gallery arrow",
    path: "/watch/2",
    selector: "main button[aria-label='Next picture']",
    effects: () => {
      const status = document.querySelector("main section [role=status]")?.textContent ?? "";
      return Number(/Picture (\d+)/.exec(status)?.[1] ?? 1) - 1;
    },
  },
  {
    name: "Sign In",
    path: "/",
    selector: "header a:has-text('Sign In')",
    // The link's page would be the wrong effect.
    effects: openDialogs,
  },
];

export interface TapResult {
  readonly outcome: "once" | "lost" | "doubled";
  /** From the tap to its effect. */
  readonly ms: number;
}

interface TapVisit {
  readonly origin: string;
  readonly target: TapTarget;
  /** From the start of the navigation to the tap. Nobody taps before the page is painted. */
  readonly momentMs: number;
  readonly slow: Slowness;
}

/** A slow processor is imitated by keeping a real one busy, which holds up whatever else runs on the machine. */
type Slowness = "nothing" | "connection" | "connection and processor";

export async function tapOnce(
  context: BrowserContext,
  { origin, target, momentMs, slow }: TapVisit,
): Promise<TapResult> {
  const page = await context.newPage();
  try {
    await slowDown(page, slow);
    await page.addInitScript({ content: `(${recordEffects})(${target.effects})` });
    const startedAt = performance.now();
    await page.goto(origin + target.path, { waitUntil: "commit" });
    await pause(Math.max(0, startedAt + momentMs - performance.now()));
    await tap(page, target.selector);
    return await effectOf(page);
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page, slow: Slowness): Promise<void> {
  if (slow === "nothing") return;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slow4G });
  if (slow === "connection") return;
  await session.send("Emulation.setCPUThrottlingRate", { rate: phoneCpu });
}

interface Recording {
  /** When the visitor's finger left the screen; 0 before. In milliseconds since 1970. */
  readonly tappedAt: number;
  readonly changes: readonly { readonly at: number; readonly effects: number }[];
}

/** Runs in the page before its own scripts. A tap on a link may lead to another page. */
function recordEffects(countEffects: () => number): void {
  if (!location.protocol.startsWith("http")) return;
  const changes: { at: number; effects: number }[] = [];
  let last = 0;
  addEventListener(
    "touchend",
    ({ timeStamp }) => sessionStorage.setItem("tappedAt", `${performance.timeOrigin + timeStamp}`),
    { capture: true, passive: true },
  );
  new MutationObserver(() => {
    const effects = countEffects();
    if (effects === last) return;
    last = effects;
    changes.push({ at: performance.timeOrigin + performance.now(), effects });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  Object.assign(globalThis, {
    recording: () => ({ tappedAt: Number(sessionStorage.getItem("tappedAt")), changes }),
  });
}

/** Waits until the element is painted: nobody taps what is not on the screen. */
async function tap(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).first();
  const { x, y } = await element.evaluate(async (found) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (performance.getEntriesByName("first-contentful-paint").length === 0) await frame();
    found.scrollIntoView({ block: "center", behavior: "instant" });
    await frame();
    const box = found.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.touchscreen.tap(x, y);
}

async function effectOf(page: Page): Promise<TapResult> {
  const deadline = performance.now() + effectLimitMs;
  while ((await read(page)).changes.length === 0) {
    if (performance.now() > deadline) return { outcome: "lost", ms: Number.NaN };
    await pause(100);
  }
  await pause(settleMs);
  const { tappedAt, changes } = await read(page);
  const [first] = changes;
  const once = changes.length === 1 && first?.effects === 1;
  return { outcome: once ? "once" : "doubled", ms: (first?.at ?? Number.NaN) - tappedAt };
}

async function read(page: Page): Promise<Recording> {
  const recording = page.evaluate(() =>
    (globalThis as unknown as { recording: () => Recording }).recording(),
  );
  // Fails while another page is being opened.
  return recording.catch(() => ({ tappedAt: 0, changes: [] }));
}
