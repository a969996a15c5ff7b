import { clsx } from "clsx";
import { Search } from "lucide";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation, useSearch } from "wouter";
import { searchMaxLength } from "#src/domain/limits.ts";
import { searchListingFromSearch } from "#src/features/catalog/filter.rules.ts";
import { searchTexts } from "#src/features/catalog/search/search.messages.ts";
import { currentMark, paths } from "#src/lib/paths.ts";
import { useHydrated } from "#src/lib/use-browser.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.tsx";
import type { ListState } from "./suggestions.tsx";

const loadSuggestions = async () => (await import("./suggestions.tsx")).Suggestions;

interface SearchFieldProps {
  id?: string;
  /** The sheet shows the suggestions as long as it is open, and closes when a search begins. */
  inSheet?: boolean;
  onDone?: () => void;
  className: string;
  boxClassName: string;
}

/** Begins as a plain form. Its suggestions, and their code, come when it has the focus. */
export function SearchField(props: SearchFieldProps) {
  const { id, inSheet = false, onDone, className, boxClassName } = props;
  const [, navigate] = useLocation();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const [text, setText] = useShownText();
  const [isOpen, setOpen] = useState(inSheet);
  const [list, setList] = useState<ListState>({ isExpanded: false });
  const { Component: Suggestions, prepare } = useLazyComponent(loadSuggestions, () => {});

  function open() {
    prepare();
    setOpen(true);
  }

  function finish() {
    setOpen(inSheet);
    onDone?.();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (inSheet) field.current?.focus();
    // Before the page was hydrated, its events were kept from it.
    if (document.activeElement === field.current) open();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = text.trim();
    navigate(words ? paths.search(words) : paths.shop());
    finish();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && !inSheet && list.isExpanded) {
      event.preventDefault();
      setOpen(false);
    } else if (!isOpen && event.key === "ArrowDown") open();
    else keys.current?.(event);
  }

  function closeBehind(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(inSheet);
  }

  const combobox = useHydrated()
    ? ({
        role: "combobox",
        "aria-expanded": list.isExpanded,
        "aria-controls": listId,
        "aria-activedescendant": list.activeId,
        "aria-autocomplete": "list",
      } as const)
    : {};

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers that do not know the element show it too
    <form
      id={id}
      role="search"
      method="get"
      action={paths.shop()}
      onSubmit={submit}
      onBlur={closeBehind}
      className={className}
    >
      <div className={clsx("relative", boxClassName)}>
        <Icon
          of={Search}
          className="pointer-events-none absolute top-1/2 left-0 size-5 -translate-y-1/2 stroke-[1.5]"
        />
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={searchTexts.label}
          {...combobox}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchMaxLength}
          placeholder={searchTexts.placeholder}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            open();
          }}
          onFocus={() => (text ? prepare() : open())}
          onClick={open}
          onKeyDown={press}
          className="size-full appearance-none bg-transparent pl-8 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {Suggestions && isOpen && (
        <Suggestions
          id={listId}
          {...{ text, inSheet, keys }}
          onList={setList}
          onChosen={finish}
          onCleared={() => field.current?.focus()}
        />
      )}
    </form>
  );
}

/** The text of the results that are shown, until another is typed. */
function useShownText() {
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const isListing = currentMark(path, paths.shop()) !== undefined;
  const shown = (isListing && searchListingFromSearch(search).q) || "";
  const [known, setKnown] = useState(shown);
  const typed = useState(shown);
  if (known !== shown) {
    setKnown(shown);
    typed[1](shown);
  }
  return typed;
}
