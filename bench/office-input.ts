import { chromium, type Page } from "@playwright/test";
import { type Bench, choose } from "./bench.ts";
import { median, p95 } from "./load.ts";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

/** As a person who types fast. */
const letterMs = 100;
const maxPaletteMs = 100;

interface Case {
  readonly name: string;
  readonly page: string;
  /** Puts the focus into the field, or back into it. */
  readonly keys: string;
  readonly typed: (turn: number) => string;
  /** The row that the last letter is to show. */
  readonly row: (turn: number) => string;
  readonly targetMs?: number;
}

const tableRow = (id: number) => `table:not([aria-busy=true]) tr[data-row="${id}"]`;
const palette = { page: "/admin/overview", keys: "Control+k", targetMs: maxPaletteMs } as const;
/** The palette names the number of results when they are those of what is typed. */
const option = (href: string) =>
  `[role=dialog]:has([role=status]:not(:empty)) [role=option][href="${href}"]`;

const numberOf = (order: number) => `M-${order.toString(16).toUpperCase().padStart(8, "0")}`;

/** The number of records of each kind, and the ids of those that were added last, which no other begins like. */
export interface Known {
  readonly count: number;
  readonly watch: number;
  readonly order: number;
  readonly enquiry: number;
}

const cases = ({ count, watch, order, enquiry }: Known): readonly Case[] => [
  {
    ...{ name: "palette, a serial number", ...palette },
    typed: (turn) => `S${watch - turn}`,
    row: (turn) => option(`/inventory/${watch - turn}`),
  },
  {
    ...{ name: "palette, an order", ...palette },
    typed: (turn) => numberOf(count - turn),
    row: (turn) => option(`/admin/orders/${order - turn}`),
  },
  {
    ...{ name: "palette, a customer's address", ...palette },
    typed: (turn) => `b${count - turn}@valid.example`,
    row: () => option("").replace('[href=""]', '[href^="/admin/customers/"]'),
  },
  {
    ...{ name: "inventory by serial number", page: "/inventory", keys: "/" },
    typed: (turn) => `S${watch - turn}`,
    row: (turn) => tableRow(watch - turn),
  },
  {
    ...{ name: "orders by a customer", page: "/admin/orders", keys: "/" },
    typed: (turn) => `Buyer${count - turn}`,
    row: (turn) => tableRow(order - turn),
  },
  {
    ...{ name: "inbox by a sender", page: "/admin/inbox", keys: "/" },
    // Every other enquiry offers a watch, which is not in the inbox.
    typed: (turn) => `person${count - 1 - 2 * turn}`,
    row: (turn) => tableRow(enquiry - 1 - 2 * turn),
  },
];

/** From the last typed letter to the frame that shows the row, as the page itself measures it. */
export async function benchInputs(
  bench: Bench,
  shop: BenchShop,
  { group, token, known }: { group: string; token: string; known: Known },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: bench.chromium });
  const inputs = choose(bench, 22, 1);
  try {
    for (const one of cases(known)) {
      const origin = `http://127.0.0.1:${shop.port}`;
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name: "meridian_session", value: token, url: origin }]);
      const page = await context.newPage();
      await page.goto(origin + one.page);
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      if (one.keys === "/") await page.getByRole("table").waitFor();
      const times: number[] = [];
      while (times.length < inputs) times.push(await timeInput(page, one, times.length));
      await context.close();
      // The first two load code.
      reportInputs(group, one, choose(bench, times.slice(2), times));
    }
  } finally {
    await browser.close();
  }
}

async function timeInput(page: Page, { keys, typed, row }: Case, turn: number): Promise<number> {
  const text = typed(turn);
  await page.keyboard.press(keys);
  await page.locator("input:focus").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text.slice(0, -1), { delay: letterMs });
  const asked = keys === "/" ? `search=${text}` : "";
  const shown = page.evaluate(timeToRow, { asked, row: row(turn) });
  // The page listens before the letter comes.
  await page.evaluate(() => {});
  await page.keyboard.type(text.slice(-1));
  const ms = await shown;
  if (keys !== "/") {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  return ms;
}

/** Runs in the page. A message that is sent in a frame arrives when the frame is painted. */
function timeToRow({ asked, row }: { asked: string; row: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${row} was not shown in half a minute.`)), 30_000);
    let typedAt = Number.POSITIVE_INFINITY;
    const observer = new MutationObserver(() => {
      const isShown = location.search.includes(asked) && document.querySelector(row);
      if (!isShown || !Number.isFinite(typedAt)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - typedAt);
        channel.port2.postMessage(undefined);
      });
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, all);
    const listen = ({ timeStamp }: Event) => {
      typedAt = timeStamp;
    };
    document.addEventListener("input", listen, { capture: true, once: true });
  });
}

function reportInputs(group: string, { name, targetMs }: Case, times: readonly number[]): void {
  const middle = median(times);
  const most = p95(times) ?? Number.NaN;
  report({
    group: `${group}: from the last letter to the row`,
    name,
    value: `${middle.toFixed(0)} ms, ${most.toFixed(0)} ms (p95) of ${times.length} inputs`,
    figure: most,
    ...(targetMs && { target: `at most ${targetMs} ms (p95)`, met: most <= targetMs }),
  });
}
