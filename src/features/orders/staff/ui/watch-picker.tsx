import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide";
import { useState } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import {
  addLine,
  type ManualLine,
  setQuantity,
} from "#src/features/orders/staff/manual-order.rules.ts";
import type { SaleableWatch } from "#src/features/orders/staff/orders.contract.ts";
import { manualOrderTexts } from "#src/features/orders/staff/orders.messages.ts";
import { saleableQuery } from "#src/features/orders/staff/orders.queries.ts";
import { WatchSearchForm } from "#src/office/watch-search-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";

interface WatchPickerProps {
  lines: readonly ManualLine[];
  onChange: (lines: ManualLine[]) => void;
  problem: string | undefined;
}

export const watchSearchId = "watch-search";

export function WatchPicker({ lines, onChange, problem }: WatchPickerProps) {
  const [search, setSearch] = useState("");
  return (
    <div className="grid gap-5">
      {lines.length > 0 && (
        <ul className="border-line border-y text-sm">
          {lines.map((line) => (
            <ChosenLine
              key={line.watch.id}
              line={line}
              onQuantity={(quantity) => onChange(setQuantity(lines, line.watch.id, quantity))}
              onRemove={() => onChange(lines.filter(({ watch }) => watch.id !== line.watch.id))}
            />
          ))}
        </ul>
      )}
      <WatchSearchForm id={watchSearchId} error={problem} onSearch={setSearch} />
      {search !== "" && (
        <Results
          search={search}
          chosen={lines}
          onChoose={(watch) => onChange(addLine(lines, watch))}
        />
      )}
    </div>
  );
}

interface ChosenLineProps {
  line: ManualLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function ChosenLine({ line: { watch, quantity }, onQuantity, onRemove }: ChosenLineProps) {
  const name = watchName(watch);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2 last:border-b-0">
      <WatchText watch={watch} />
      <Input
        type="number"
        aria-label={`Quantity of ${name}`}
        min={1}
        max={watch.freeUnits}
        value={quantity}
        onChange={({ currentTarget }) => onQuantity(currentTarget.valueAsNumber)}
        className="w-20!"
      />
      <span className="min-w-20 text-right tabular-nums max-sm:ml-auto">
        {formatUsd(watch.price * quantity)}
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mr-3 text-muted">
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}

interface ResultsProps {
  search: string;
  chosen: readonly ManualLine[];
  onChoose: (watch: SaleableWatch) => void;
}

function Results({ search, chosen, onChoose }: ResultsProps) {
  const { data, isError, isFetching } = useQuery(saleableQuery(search));
  const found = data?.watches.filter(({ id }) => !chosen.some(({ watch }) => watch.id === id));
  if (isError) return <p className="text-danger text-sm">The inventory could not be searched.</p>;
  return (
    <div role="status" aria-busy={isFetching}>
      {found?.length === 0 && (
        <p className="text-muted text-sm">
          {data?.watches.length === 0 ? manualOrderTexts.nothingFound : manualOrderTexts.allChosen}
        </p>
      )}
      <ul className="text-sm">
        {found?.map((watch) => (
          <li
            key={watch.id}
            className="flex items-center gap-4 border-line border-b py-2 last:border-b-0 max-sm:flex-wrap max-sm:justify-end max-sm:gap-y-1"
          >
            <WatchText watch={watch} />
            <span className="tabular-nums">{formatUsd(watch.price)}</span>
            <Button size="small" variant="secondary" onClick={() => onChoose(watch)}>
              <Icon of={Plus} />
              Add<span className="sr-only"> {watchName(watch)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WatchText({ watch }: { watch: SaleableWatch }) {
  const { reference, condition, freeUnits } = watch;
  return (
    <span className="min-w-0 grow basis-full sm:basis-48">
      {watchName(watch)}
      <span className="block text-muted text-xs">
        {[reference, condition, freeUnits > 1 && `${freeUnits} free`].filter(Boolean).join(", ")}
      </span>
    </span>
  );
}
