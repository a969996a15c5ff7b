import { useSyncExternalStore } from "react";
import { watchName } from "#src/domain/text.ts";
import type { WatchCardData } from "#src/features/catalog/catalog.contract.ts";
import { type LocalStore, localStore, privatePrefix } from "#src/lib/create-store.ts";
import { isId } from "#src/lib/params.ts";
import { maxCompared } from "./compare-address.ts";

// Both lists stay in this browser, and signing out forgets them.

export type Choosable = Pick<WatchCardData, "id" | "brandName" | "model" | "image">;

/** The tray shows these without a call. */
export interface Chosen {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

const noneChosen: readonly Chosen[] = [];
const noneViewed: readonly number[] = [];

/** The watches to compare. */
const comparison = localStore(`${privatePrefix}compare`, (raw) =>
  listOf(raw, parseChosen, noneChosen, maxCompared),
);

const keptViews = 12;

/** The last one comes first. */
const viewed = localStore(`${privatePrefix}viewed`, (raw) =>
  listOf(raw, (id) => (isId(String(id)) ? Number(id) : undefined), noneViewed, keptViews),
);

/** Storage may hold anything: what is malformed is left out. */
function listOf<T>(
  raw: unknown,
  parse: (item: unknown) => T | undefined,
  none: readonly T[],
  max: number,
): readonly T[] {
  if (!Array.isArray(raw)) return none;
  const items = raw.flatMap((item) => parse(item) ?? []).slice(0, max);
  return items.length > 0 ? items : none;
}

function parseChosen(raw: unknown): Chosen | undefined {
  const { id, name, image } = (raw ?? {}) as Record<string, unknown>;
  if (!isId(String(id)) || typeof name !== "string") return undefined;
  const isPicture = typeof image === "string" && image.startsWith("/media/");
  return { id: Number(id), name: name.slice(0, 200), image: isPicture ? image : null };
}

const useList = <T>({ subscribe, read }: LocalStore<readonly T[]>, none: readonly T[]) =>
  useSyncExternalStore(subscribe, read, () => none);

export const useComparison = () => useList(comparison, noneChosen);

/** Returns false if there is no room for another watch. */
export function choose(watch: Choosable): boolean {
  const chosen = comparison.read();
  if (chosen.length >= maxCompared) return false;
  const { id, image } = watch;
  comparison.write([...chosen, { id, name: watchName(watch), image }]);
  return true;
}

export function leaveOut(id: number): void {
  comparison.write(comparison.read().filter((one) => one.id !== id));
}

/** Somebody who opens a shared comparison goes on with its watches, unless others were chosen here. */
export function adopt(watches: readonly Choosable[]): void {
  if (comparison.read().length === 0) for (const watch of watches) choose(watch);
}

export const useViewed = () => useList(viewed, noneViewed);

export function addViewed(id: number): void {
  const others = viewed.read().filter((one) => one !== id);
  viewed.write([id, ...others].slice(0, keptViews));
}

export const forgetViewed = () => viewed.write([]);
