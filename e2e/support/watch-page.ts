import type { APIRequestContext, Page } from "@playwright/test";
import { open } from "./open.ts";

export interface ShownWatch {
  id: number;
  model: string;
  brandName: string;
  reference: string;
  description: string;
  images: string[];
  retailPrice: number;
  wholesalePrice?: number;
  caseSize: string;
  dialColor: string;
  material: string;
  condition: string;
  boxPapers: string;
  status: string;
}

/** References identify watches, because ids differ between databases. */
export const references = {
  fourPictures: "16202ST.OO.1240ST.02",
  inStock: "15500ST.OO.1220ST.01",
  newArrival: "126610LN",
  limited: "IW503405",
  rare: "116508",
};

export async function watchOf(request: APIRequestContext, reference: string): Promise<ShownWatch> {
  const reply = await request.get("/api/watches");
  const { watches } = (await reply.json()) as { watches: ShownWatch[] };
  const watch = watches.find((one) => one.reference === reference);
  if (!watch) throw new Error(`There is no watch ${reference}.`);
  return watch;
}

/** Sold watches have a page, but no list contains them. */
export async function aSoldWatch(request: APIRequestContext): Promise<ShownWatch> {
  for (let id = 1; id <= 60; id += 1) {
    const watch = (await (await request.get(`/api/watches/${id}`)).json()) as ShownWatch;
    if (watch.status === "Sold") return watch;
  }
  throw new Error("No watch is sold.");
}

export async function openWatch(page: Page, reference: string): Promise<ShownWatch> {
  const watch = await watchOf(page.request, reference);
  await open(page, `/watch/${watch.id}`);
  return watch;
}

/** Navigates like a link, without a full load. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
}

/** A list that fills with the calls the page makes. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

export const gallery = (page: Page) => page.getByRole("region", { name: /^Pictures of the/ });

export const thumbnail = (page: Page, number: number) =>
  gallery(page).getByRole("link", { name: `Show picture ${number}` });
