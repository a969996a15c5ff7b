import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { recentSearches } from "#src/features/catalog/search/recent-searches.ts";
import { optionCount, searchTexts } from "#src/features/catalog/search/search.messages.ts";
import { WatchPrice } from "#src/features/catalog/ui/watch-facts.tsx";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { Picture } from "#src/ui/picture.tsx";
import { type Option, useSuggestions } from "./use-suggestions.ts";

/** The field says this of the list to screen readers. */
export interface ListState {
  readonly isExpanded: boolean;
  readonly activeId?: string | undefined;
}

interface SuggestionsProps {
  id: string;
  text: string;
  inSheet: boolean;
  /** The field's keys that are not for its text. */
  keys: Ref<(event: KeyboardEvent) => void>;
  onList: (state: ListState) => void;
  onChosen: () => void;
  onCleared: () => void;
}

const closed: ListState = { isExpanded: false };

export function Suggestions(props: SuggestionsProps) {
  const { id, text, inSheet, keys, onList, onChosen, onCleared } = props;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ text, key: "" });
  const { groups, isRecent } = useSuggestions(text);
  const options = groups.flatMap((group) => group.options);
  // Other text begins without a choice, so that Enter searches for what is typed.
  const at = chosen.text === text ? options.findIndex(({ key }) => key === chosen.key) : -1;
  const idOf = (option: Option) => `${id}-${options.indexOf(option)}`;
  const active = options[at];
  const activeId = active && idOf(active);
  const count = options.length;

  useEffect(() => {
    onList({ isExpanded: count > 0, activeId });
    return () => onList(closed);
  }, [count, activeId, onList]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is active
  useEffect(() => {
    // It returns a promise in new browsers, which is no clean-up.
    void activeElement()?.scrollIntoView({ block: "nearest" });
  }, [active?.key]);

  const activeElement = () => list.current?.querySelector<HTMLElement>("[aria-selected=true]");
  const choose = (index: number) => setChosen({ text, key: options[index]?.key ?? "" });
  useImperativeHandle(keys, () => (event) => {
    // Beyond either end is the field itself.
    if (event.key === "ArrowDown") choose(at + 1);
    else if (event.key === "ArrowUp") choose(at === -1 ? count - 1 : at - 1);
    else if (event.key === "Enter" && active) activeElement()?.click();
    else return;
    event.preventDefault();
  });

  if (count === 0) {
    return inSheet && text === "" ? (
      <p className="px-5 pt-6 text-muted">{searchTexts.example}</p>
    ) : null;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        "overflow-y-auto overscroll-contain bg-paper",
        inSheet
          ? "min-h-0 grow pb-[max(1rem,env(safe-area-inset-bottom))]"
          : "absolute top-full right-0 z-10 max-h-[min(44rem,calc(100dvh-8rem))] w-[min(28rem,100%)] border border-line pb-2 shadow-float md:w-[28rem]",
      )}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={isRecent ? searchTexts.recent : searchTexts.suggestions}
      >
        {groups.map(({ title, options: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={title} role="group" aria-label={title}>
            <p
              aria-hidden="true"
              className="label-caps px-5 pt-4 pb-1.5 text-[0.6875rem] text-muted"
            >
              {title}
            </p>
            {ofGroup.map((option) => (
              <OptionRow
                key={option.key}
                id={idOf(option)}
                option={option}
                isActive={option === active}
                onChosen={onChosen}
              />
            ))}
          </div>
        ))}
      </div>
      {isRecent && (
        <button
          type="button"
          className="link-quiet mx-5 min-h-11 text-muted text-sm hover:text-ink"
          onClick={() => {
            recentSearches.write([]);
            onCleared();
          }}
        >
          {searchTexts.clear}
        </button>
      )}
      <p role="status" className="sr-only">
        {optionCount(count)}
      </p>
    </div>
  );
}

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  onChosen: () => void;
}

/** A link, so that it can be opened in another tab. */
function OptionRow({ id, option, isActive, onChosen }: OptionRowProps) {
  const { label, href, note, watch } = option;
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event: MouseEvent) => {
        if (!isModifiedClick(event)) onChosen();
      }}
      className="flex min-h-11 scroll-my-10 items-center gap-4 px-5 py-1.5 transition-colors hover:bg-mist aria-selected:bg-mist aria-selected:shadow-[inset_2px_0_0_var(--color-brass)]"
    >
      {watch && (
        <span className="w-14 shrink-0 bg-stone">
          <Picture src={watch.image} alt="" thumbnail sizes="3.5rem" className="aspect-square" />
        </span>
      )}
      <span className={clsx("min-w-0 grow", !watch && "flex items-baseline justify-between gap-4")}>
        <bdi className="block truncate">{label}</bdi>
        {note && (
          <bdi className="block max-w-full truncate text-muted text-sm tabular-nums">{note}</bdi>
        )}
      </span>
      {watch && <WatchPrice watch={watch} className="shrink-0 text-sm" />}
    </a>
  );
}
