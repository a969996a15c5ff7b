import { Invalid } from "#src/domain/errors.ts";
import { formatUsd } from "#src/domain/money.ts";
import type { InventoryRow } from "#src/features/inventory/inventory.contract.ts";
import type { inventoryList } from "#src/features/inventory/inventory.list.ts";
import {
  editorTexts,
  stateLabels,
  toComplete,
} from "#src/features/inventory/inventory.messages.ts";
import { stageLabels, stageVariants } from "#src/features/inventory/inventory.rules.ts";
import { readDollars } from "#src/lib/typed-number.ts";
import type { Column } from "#src/office/list/use-columns.ts";
import { noPriceYet } from "#src/office/office.messages.ts";
import { Badge } from "#src/ui/badge.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { CheckBadges } from "./publish-checks.tsx";

type InventoryColumn = Column<InventoryRow, (typeof inventoryList.sorts)[number]>;

const shown = { optional: "shown" } as const;
const hidden = { optional: "hidden" } as const;

type TextField = "brandName" | "reference" | "storagePlace";
const words = (title: string, field: TextField): InventoryColumn => ({
  ...hidden,
  title,
  cell: (row) => <UserText>{row[field] ?? "–"}</UserText>,
});
const dollars = (title: string, field: "wholesalePrice" | "cost"): InventoryColumn => ({
  ...hidden,
  title,
  align: "end",
  cell: ({ [field]: amount }) => (amount === null ? "–" : formatUsd(amount)),
});

interface InventoryContext {
  readonly timeZone: string;
  readonly seesCost: boolean;
  /** Undefined for those who may not edit watches. */
  readonly edit: Edit | undefined;
}
type Edit = (row: InventoryRow, change: RowChange) => Promise<unknown>;
export type RowChange =
  | { retailPrice: number | null }
  | { units: number }
  | { state: WatchState; publishAt: string | null };
type WatchState = keyof typeof stateLabels;

/** Sold and reserved watches are published. */
export const stateOf = ({ stage }: InventoryRow): WatchState =>
  stage === "draft" || stage === "scheduled" ? stage : "published";

/** A time is chosen in the form. */
const statesFor = (row: InventoryRow) => {
  const { scheduled, ...others } = stateLabels;
  return row.stage === "scheduled" ? { scheduled, ...others } : others;
};

const whole = (text: string, problem: string) => {
  if (!/^\d{1,4}$/.test(text)) throw new Invalid(problem);
  return Number(text);
};

function price(text: string): number {
  const reading = readDollars(text);
  if ("problem" in reading) throw new Invalid(reading.problem);
  return reading.value;
}

export const inventoryColumns = ({
  timeZone,
  seesCost,
  edit,
}: InventoryContext): InventoryColumn[] => [
  {
    title: "Model",
    sort: "model",
    cell: ({ model }) => <UserText>{model}</UserText>,
    note: ({ brandName, reference }) => (
      <UserText>{[brandName, reference].filter(Boolean).join(", ")}</UserText>
    ),
  },
  { ...words("Brand", "brandName"), sort: "brandName" },
  { ...words("Reference", "reference"), sort: "reference" },
  { ...hidden, title: "Serial", cell: ({ serialNumber }) => serialNumber ?? "–" },
  {
    ...shown,
    title: "Retail",
    sort: "price",
    align: "end",
    phone: "end",
    cell: ({ retailPrice }) => (retailPrice === null ? noPriceYet : formatUsd(retailPrice)),
    edit: (row) =>
      edit && {
        label: `the price of ${row.model}`,
        value: String(row.retailPrice ?? ""),
        save: async (text) => edit(row, { retailPrice: price(text) }),
      },
  },
  dollars("Wholesale", "wholesalePrice"),
  ...(seesCost ? [dollars("Cost", "cost")] : []),
  words("Storage place", "storagePlace"),
  {
    ...shown,
    title: "Units",
    sort: "units",
    align: "end",
    cell: ({ units, held }) => (held > 0 ? `${units} (${held} held)` : units),
    edit: (row) =>
      edit && {
        label: `the units of ${row.model}`,
        value: String(row.units),
        save: async (text) => edit(row, { units: whole(text, editorTexts.wholeUnits) }),
      },
  },
  { ...shown, title: "Condition", sort: "condition", cell: ({ condition }) => condition },
  { ...hidden, title: "Year", sort: "year", cell: ({ year }) => year ?? "–" },
  {
    ...shown,
    title: "State",
    phone: "below",
    edit: (row) =>
      edit && {
        label: `the state of ${row.model}`,
        value: stateOf(row),
        options: statesFor(row),
        save: async (state) => edit(row, { state: state as WatchState, publishAt: null }),
      },
    cell: ({ stage, publishAt, featured, isStolen, toComplete: missing }) => (
      <span className="inline-flex items-center gap-1.5">
        <Badge variant={stageVariants[stage]}>{stageLabels[stage]}</Badge>
        {featured && <Badge>Featured</Badge>}
        {isStolen && <CheckBadges of={["stolen"]} />}
        {missing > 0 && <span className="text-muted text-xs">{toComplete(missing)}</span>}
        {publishAt && (
          <ZonedTime
            at={publishAt}
            timeZone={timeZone}
            time
            className="text-muted text-xs max-lg:hidden"
          />
        )}
      </span>
    ),
  },
  ...(["createdAt", "updatedAt"] as const).map((sort) => ({
    ...hidden,
    title: sort === "createdAt" ? "Added" : "Changed",
    sort,
    cell: (row: InventoryRow) => <ZonedTime at={row[sort]} timeZone={timeZone} />,
  })),
];
