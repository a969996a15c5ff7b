import { type KeyboardEvent, useEffect, useRef } from "react";
import { useOfficeKeys } from "#src/office/commands.ts";

const controls = "a[href], button, input, select";
const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>("tbody tr")];
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];

/** The row that was opened, kept in the entry of the browser's history. */
interface OpenedRow {
  readonly openedRow?: string;
}

/** The list that had the focus last takes the keys. */
const lastUsed: { current?: WeakRef<Element> } = {};

/**
 * The table is one stop for the Tab key. Up and Down lead from row to row and to the heads, Left and Right within a
 * row, Space selects. Back returns to the row that was opened.
 */
export function useRowFocus(rowCount: number) {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLElement>(null);

  useEffect(() => {
    if (table.current) keepOneStop(table.current, current.current);
  });

  useEffect(() => {
    const opened = (window.history.state as OpenedRow | null)?.openedRow;
    if (!opened || rowCount === 0) return;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"]`);
    window.history.replaceState({ ...window.history.state, openedRow: undefined }, "");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
  }, [rowCount]);

  const focused = () => (document.activeElement ?? document.body).closest<HTMLElement>("tbody tr");
  const step = (by: 1 | -1) => () => {
    const inUse = focused()?.closest("table") ?? lastUsed.current?.deref();
    const on = inUse?.isConnected ? inUse : table.current;
    const rows = on ? rowsOf(on) : [];
    const row = focused();
    const at = row ? rows.indexOf(row) : -1;
    const next = rows[at < 0 ? 0 : at + by];
    if (!next) return;
    stopOf(next)?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  useOfficeKeys({
    j: { label: "Next row", run: step(1), repeats: true },
    k: { label: "Previous row", run: step(-1), repeats: true },
    x: {
      label: "Select the row",
      run: () => focused()?.querySelector<HTMLElement>("[data-select-row]")?.click(),
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      target.matches("input[type=text], select")
    )
      return;
    const next = neighbour(event.currentTarget, target, event.key);
    if (next) next.focus();
    else if (event.key === " " && target.matches("[data-row-link]")) {
      target.closest("tr")?.querySelector<HTMLElement>("[data-select-row]")?.click();
    } else return;
    event.preventDefault();
  };

  return {
    ref: table,
    onKeyDown,
    onFocus: ({ target, currentTarget }: { target: Element; currentTarget: Element }) => {
      current.current = target.closest("tr");
      lastUsed.current = new WeakRef(currentTarget);
      keepOneStop(currentTarget, current.current);
    },
    onClick: ({ target }: { target: EventTarget }) => {
      const link = target instanceof Element ? target.closest("[data-row-link]") : null;
      const openedRow = link?.closest("tr")?.dataset.row;
      if (openedRow) window.history.replaceState({ ...window.history.state, openedRow }, "");
    },
  };
}

/** It is the first control of the current row, or of the first one. */
function keepOneStop(table: Element, current: Element | null): void {
  const row = current?.isConnected ? current : rowsOf(table)[0];
  for (const one of controlsOf(table)) one.tabIndex = -1;
  const stop = row && stopOf(row);
  if (stop) stop.tabIndex = 0;
}

function neighbour(table: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest("tr");
  if (!row) return undefined;
  const within = controlsOf(row);
  const place = within.indexOf(from);
  if (key === "ArrowRight") return within[place + 1];
  if (key === "ArrowLeft") return within[place - 1];
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!by) return undefined;
  const rows = [...table.querySelectorAll<HTMLElement>("tr")];
  const next = rows[rows.indexOf(row as HTMLElement) + by];
  return next && stopOf(next);
}

const stopOf = (row: Element) =>
  row.querySelector<HTMLElement>("[data-row-link]") ?? controlsOf(row)[0];
