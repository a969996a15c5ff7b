import { setTimeout as pause } from "node:timers/promises";
import { phone, phoneCpu } from "../e2e/support/tap.ts";
import { type Bench, choose, screens, withShop } from "./bench.ts";
import { type Send, withDevTools } from "./devtools.ts";
import { report } from "./report.ts";

/** Enough for the page to load, or to hydrate. Nothing is asked meanwhile, since that would be a task too. */
const settleMs = 3_500;

/** The browser reports the tasks above 50 ms. */
const observeTasks = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" })`;

/** Tasks that block the page while the application loads and hydrates, on a slow phone. */
export async function benchHydration(bench: Bench): Promise<void> {
  const visits = choose(bench, 5, 1);
  await withShop(bench, 60, async ({ port }) => {
    await withDevTools(bench.chromium, async (send) => {
      for (const { name, path } of choose(bench, screens, screens.slice(0, 1))) {
        const longest: number[] = [];
        while (longest.length < visits) {
          longest.push(await longestTask(bench, send, `http://127.0.0.1:${port}${path}`));
        }
        reportTasks(name, longest);
      }
    });
  });
}

function reportTasks(name: string, longest: readonly number[]): void {
  const worst = Math.round(Math.max(...longest));
  const quiet = longest.filter((ms) => ms === 0).length;
  report({
    group: "hydration, slow phone",
    name,
    value: `${quiet} of ${longest.length} visits without a task above 50 ms${worst ? `, longest ${worst} ms` : ""}`,
    figure: worst,
    target: "no task above 50 ms",
    met: worst === 0,
  });
}

/** In milliseconds; 0 if no task was above 50. */
async function longestTask(bench: Bench, send: Send, url: string): Promise<number> {
  const { browserContextId } = await send("Target.createBrowserContext");
  const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await send(
      "Runtime.evaluate",
      { expression, returnByValue: true },
      sessionId,
    );
    return (result as { value?: unknown }).value;
  };
  const { viewport, deviceScaleFactor, isMobile: mobile } = phone;
  const screen = { ...viewport, deviceScaleFactor, mobile };
  await send("Emulation.setDeviceMetricsOverride", screen, sessionId);
  await send("Emulation.setCPUThrottlingRate", { rate: choose(bench, phoneCpu, 1) }, sessionId);
  await send("Page.navigate", { url }, sessionId);
  await pause(settleMs);
  await evaluate(observeTasks);
  for (const x of [5, 30, 60]) {
    await send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y: 300 }, sessionId);
  }
  await pause(settleMs);
  const hydrated = "document.documentElement.dataset.hydrated !== undefined";
  if (!(await evaluate(hydrated))) throw new Error(`${url} was not hydrated in ${settleMs} ms.`);
  const longest = Number(await evaluate("Math.max(0, ...longTasks)"));
  await send("Target.disposeBrowserContext", { browserContextId });
  return longest;
}
