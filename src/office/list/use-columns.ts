import { type ReactNode, useSyncExternalStore } from "react";
import { type LocalStore, localStore } from "#src/lib/create-store.ts";
import type { Editable } from "./edit-cell.tsx";

export interface Column<Row, Sort extends string = string> {
  readonly title: string;
  /** The server's name of the column. A column without one can't be sorted. */
  readonly sort?: Sort;
  readonly align?: "end";
  readonly cell: (row: Row) => ReactNode;
  /** A second, quieter text: behind the value, on a phone below it. */
  readonly note?: (row: Row) => ReactNode;
  /** On a phone in place of the note: what columns say that are left out there. */
  readonly phoneNote?: (row: Row) => ReactNode;
  /** On a phone a row has two lines: the first column, one at its end, and those below. Others are left out. */
  readonly phone?: "end" | "below";
  /** Left out where the table has little room. */
  readonly wide?: boolean;
  /** How the value is changed in its row. Undefined if this row's can't be. */
  readonly edit?: (row: Row) => Editable | undefined;
  /** The staff can leave it out or take it in. */
  readonly optional?: "shown" | "hidden";
}

type Choosable = Pick<Column<never>, "title" | "sort" | "optional">;

export interface ColumnChoice {
  readonly all: readonly Choosable[];
  readonly shown: readonly string[];
  readonly toggle: (title: string) => void;
}

const stores = new Map<string, LocalStore<readonly string[] | undefined>>();

function storeOf(name: string) {
  const known = stores.get(name);
  if (known) return known;
  const store = localStore(`meridian.columns.${name}`, (raw) =>
    Array.isArray(raw) ? raw.filter((one) => typeof one === "string") : undefined,
  );
  stores.set(name, store);
  return store;
}

/** This browser remembers which columns of a list are shown. */
export function useColumns<C extends Choosable>(name: string, all: readonly C[]) {
  const store = storeOf(name);
  const chosen = useSyncExternalStore(store.subscribe, store.read, () => undefined);
  const isShown = ({ title, optional }: Choosable) =>
    optional === undefined || (chosen ? chosen.includes(title) : optional === "shown");
  const columns = all.filter(isShown);
  const shown = columns.map(({ title }) => title);
  const toggle = (title: string) =>
    store.write(
      all
        .map((column) => column.title)
        .filter((one) => (one === title ? !shown.includes(one) : shown.includes(one))),
    );
  return { columns, choice: { all, shown, toggle } satisfies ColumnChoice };
}
