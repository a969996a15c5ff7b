import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide";
import { type DragEvent, type FormEvent, useState } from "react";
import { orderSearchMaxLength } from "#src/domain/limits.ts";
import { formatUsd } from "#src/domain/money.ts";
import { newsletterLimits } from "#src/domain/newsletter-limits.ts";
import { watchName } from "#src/domain/text.ts";
import type { PickedWatch } from "#src/features/newsletter/issues.contract.ts";
import { issueTexts, moved } from "#src/features/newsletter/issues.messages.ts";
import { newsletterWatchesQuery } from "#src/features/newsletter/issues.queries.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Input } from "#src/ui/input.tsx";

/** A watch of the issue; without details it can't be sent at present. */
export interface Pick {
  readonly id: number;
  readonly watch: PickedWatch | undefined;
}

const nameOf = ({ id, watch }: Pick) => (watch ? watchName(watch) : issueTexts.unknownWatch(id));

interface PickedWatchesProps {
  picks: readonly Pick[];
  onChange: (picks: readonly Pick[]) => void;
}

/** The chosen watches, put in order by dragging or with buttons, and a search for more. */
export function PickedWatches({ picks, onChange }: PickedWatchesProps) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const isFull = picks.length >= newsletterLimits.watches;
  const move = (from: number, to: number) => {
    const pick = picks[from];
    if (!pick || to < 0 || to >= picks.length || from === to) return;
    onChange(picks.toSpliced(from, 1).toSpliced(to, 0, pick));
    setAnnouncement(moved(nameOf(pick), to + 1, picks.length));
  };
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {picks.length === 0 ? (
        <p className="text-muted text-sm">{issueTexts.noWatches}</p>
      ) : (
        <ol aria-label="Watches of this issue" className="border-line border-t text-sm">
          {picks.map((pick, index) => (
            <PickRow
              key={pick.id}
              pick={pick}
              index={index}
              isLast={index === picks.length - 1}
              isDragged={dragged === index}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== undefined) move(dragged, index);
                setDragged(undefined);
              }}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(picks.filter(({ id }) => id !== pick.id))}
            />
          ))}
        </ol>
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

interface PickRowProps {
  pick: Pick;
  index: number;
  isLast: boolean;
  isDragged: boolean;
  onDrag: (index: number | undefined) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PickRow(props: PickRowProps) {
  const { pick, index, isLast, isDragged, onDrag, onDrop, onMove, onRemove } = props;
  const [isOver, setOver] = useState(false);
  const name = nameOf(pick);
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      onDrag(index);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
  return (
    <li
      {...drag}
      className={clsx(
        "flex items-center gap-x-3 border-line border-b py-1.5 transition-colors",
        isDragged && "opacity-40",
        isOver && !isDragged && "bg-mist shadow-[inset_0_2px_0_var(--color-brass)]",
      )}
    >
      <Icon
        of={GripVertical}
        className="size-4 shrink-0 cursor-grab text-line-strong pointer-coarse:hidden"
      />
      <span className="min-w-0 grow">
        <bdi>{name}</bdi>
        <span className={clsx("block text-xs", pick.watch ? "text-muted" : "text-danger")}>
          {pick.watch ? factsOf(pick.watch) : issueTexts.leftOut}
        </span>
      </span>
      <span className="-mr-3 flex shrink-0">
        <IconButton
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon of={ArrowUp} />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(index + 1)}>
          <Icon of={ArrowDown} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="text-muted">
          <Icon of={Trash2} />
        </IconButton>
      </span>
    </li>
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: React has no types for <search> yet */}
      <form role="search" onSubmit={submit}>
        <FormField label="Find a watch">
          {(control) => (
            <div className="flex gap-3">
              <Input
                {...control}
                type="search"
                name="search"
                maxLength={orderSearchMaxLength}
                placeholder="Brand, model or reference"
              />
              <Button type="submit" variant="secondary">
                Search
              </Button>
            </div>
          )}
        </FormField>
      </form>
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
