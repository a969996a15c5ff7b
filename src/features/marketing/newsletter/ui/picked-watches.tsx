import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus, Trash2 } from "lucide";
import { useState } from "react";
import { newsletterLimits } from "#src/domain/enquiry-limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import { issueTexts } from "#src/features/marketing/newsletter/issues.messages.ts";
import { newsletterWatchesQuery } from "#src/features/marketing/newsletter/issues.queries.ts";
import type { PickedWatch } from "#src/features/marketing/newsletter/newsletter.contract.ts";
import { WatchSearchForm } from "#src/office/watch-search-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { SortableList } from "#src/ui/sortable-list.tsx";

export interface Pick {
  readonly id: number;
  readonly watch: PickedWatch | undefined;
}

export const nameOf = ({ id, watch }: Pick) =>
  watch ? watchName(watch) : issueTexts.unknownWatch(id);

interface PickedWatchesProps {
  picks: readonly Pick[];
  onChange: (picks: readonly Pick[]) => void;
}

export function PickedWatches({ picks, onChange }: PickedWatchesProps) {
  const isFull = picks.length >= newsletterLimits.watches;
  return (
    <div className="grid gap-5">
      {picks.length === 0 ? (
        <p className="text-muted text-sm">{issueTexts.noWatches}</p>
      ) : (
        <div className="text-sm">
          <SortableList
            label="Watches of this issue"
            items={picks}
            nameOf={nameOf}
            onOrder={onChange}
            rowClassName="gap-x-3 py-1.5"
            actions={(pick) => (
              <IconButton
                label={`Remove ${nameOf(pick)}`}
                onClick={() => onChange(picks.filter(({ id }) => id !== pick.id))}
                className="-mr-3 text-muted"
              >
                <Icon of={Trash2} />
              </IconButton>
            )}
          >
            {(pick) => (
              <span className="min-w-0 grow">
                <bdi>{nameOf(pick)}</bdi>
                <span className={clsx("block text-xs", pick.watch ? "text-muted" : "text-danger")}>
                  {pick.watch ? factsOf(pick.watch) : issueTexts.leftOut}
                </span>
              </span>
            )}
          </SortableList>
        </div>
      )}
      {isFull ? (
        <p className="text-muted text-sm">{issueTexts.full(newsletterLimits.watches)}</p>
      ) : (
        <WatchSearch
          picks={picks}
          onPick={(watch) => onChange([...picks, { id: watch.id, watch }])}
        />
      )}
    </div>
  );
}

const factsOf = ({ reference, condition, price }: PickedWatch) =>
  [reference, condition, formatUsd(price)].filter(Boolean).join(", ");

interface WatchSearchProps {
  picks: readonly Pick[];
  onPick: (watch: PickedWatch) => void;
}

function WatchSearch({ picks, onPick }: WatchSearchProps) {
  const [search, setSearch] = useState("");
  return (
    <div>
      <WatchSearchForm onSearch={setSearch} />
      {search !== "" && <Results search={search} picks={picks} onPick={onPick} />}
    </div>
  );
}

function Results({ search, picks, onPick }: WatchSearchProps & { search: string }) {
  const { data, isError, isFetching } = useQuery(newsletterWatchesQuery(search));
  const found = data?.watches.filter(({ id }) => !picks.some((pick) => pick.id === id));
  if (isError) {
    return <p className="mt-4 text-danger text-sm">The inventory could not be searched.</p>;
  }
  return (
    <div role="status" aria-busy={isFetching} className="mt-4">
      {found?.length === 0 && <p className="text-muted text-sm">{issueTexts.nothingFound}</p>}
      <ul className="text-sm">
        {found?.map((watch) => (
          <li
            key={watch.id}
            className="flex items-center gap-4 border-line border-b py-2 last:border-b-0"
          >
            <span className="min-w-0 grow">
              {watchName(watch)}
              <span className="block text-muted text-xs">{factsOf(watch)}</span>
            </span>
            <Button size="small" variant="secondary" onClick={() => onPick(watch)}>
              <Icon of={Plus} />
              Add<span className="sr-only"> {watchName(watch)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
