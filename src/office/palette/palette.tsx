import { Search } from "lucide";
import * as RadixDialog from "radix-ui/dialog";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { findLimits } from "#src/domain/limits.ts";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { Keys } from "#src/office/keys.tsx";
import { paletteTexts } from "#src/office/office.messages.ts";
import { overlayClassName } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { useReturnFocus } from "#src/ui/use-return-focus.ts";
import { type Option, type PaletteContents, useOptions } from "./use-options.ts";

export interface Typed {
  readonly text: string;
  /** Enter was pressed before the records of the text, or the palette, were there. */
  readonly isEntered: boolean;
}

interface PaletteProps extends PaletteContents {
  typed: Typed;
  onType: (typed: Typed) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds records, pages and actions. It covers a phone's screen. */
export function Palette({ open, onOpenChange, typed, onType, ...contents }: PaletteProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const chosen = useRef<() => void>(undefined);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClassName} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // An action may move the focus, so it comes after the focus has returned.
            chosen.current?.();
            chosen.current = undefined;
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink shadow-float outline-none data-[state=open]:animate-appear sm:inset-x-0 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:max-h-[min(36rem,76vh)] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded-sm sm:border sm:border-line"
        >
          <RadixDialog.Title className="sr-only">{paletteTexts.title}</RadixDialog.Title>
          <Combobox
            {...{ contents, typed, onType }}
            onClose={(run) => {
              chosen.current = run;
              onOpenChange(false);
            }}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ComboboxProps extends Pick<PaletteProps, "typed" | "onType"> {
  contents: PaletteContents;
  onClose: (run?: () => void) => void;
}

function Combobox({ contents, typed, onType, onClose }: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { text, isEntered } = typed;
  const [chosenKey, setChosenKey] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const { groups, words, isCommand, failed, isSettled } = useOptions(text, contents);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosenKey),
  );
  const active = options[at];
  const idOf = (option: Option) => `${id}${options.indexOf(option)}`;
  const activeElement = () => list.current?.querySelector<HTMLElement>("[aria-selected=true]");
  const enter = () => {
    activeElement()?.click();
    // A form with unsaved changes keeps the click to itself, and asks.
    if (active?.href) onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is active
  useEffect(() => {
    // It returns a promise in new browsers, which is no clean-up.
    void activeElement()?.scrollIntoView({ block: "nearest" });
  }, [active?.key]);

  // A dialog that closes before it had the focus does not say that it is closed.
  const isDue = isEntered && isSettled && hasFocus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records have come
  useEffect(() => {
    if (!isDue) return;
    onType({ text, isEntered: false });
    enter();
  }, [isDue]);

  const move = (to: number) => setChosenKey(options.at(to % options.length)?.key);
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(Math.min(at + findLimits.perKind, options.length - 1)),
    PageUp: () => move(Math.max(at - findLimits.perKind, 0)),
    Enter: () => {
      if (!isSettled && (!active || active.isFound)) onType({ text, isEntered: true });
      else enter();
    },
  };
  const press = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === "k") onClose();
    else if (isControl && event.key === "Enter" && active?.href) window.open(active.href, "_blank");
    else if (!isControl && !event.nativeEvent.isComposing && steps[event.key]) steps[event.key]?.();
    else return;
    event.preventDefault();
  };
  const choose = (option: Option) => (event: MouseEvent) => {
    if (!isModifiedClick(event)) onClose(option.run);
  };

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-line border-b px-4">
        <Icon of={Search} className="size-5 shrink-0 stroke-[1.5] text-muted" />
        <input
          role="combobox"
          aria-label={paletteTexts.title}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={findLimits.textMaxLength}
          placeholder={paletteTexts.placeholder}
          value={text}
          onChange={({ currentTarget }) => {
            onType({ text: currentTarget.value, isEntered: false });
            setChosenKey(undefined);
          }}
          onFocus={() => setHasFocus(true)}
          onKeyDown={press}
          className="h-14 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted"
        />
        <button
          type="button"
          onClick={() => onClose()}
          className="min-h-11 shrink-0 px-1 text-muted text-sm hover:text-ink sm:hidden"
        >
          {paletteTexts.close}
        </button>
        <Keys hint of="Esc" className="max-sm:hidden" />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={paletteTexts.results}
        className="grow overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden"
      >
        {groups.map(({ title, options: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={title} role="group" aria-label={title}>
            <p
              aria-hidden="true"
              className="label-caps px-3 pt-4 pb-1.5 text-[0.6875rem] text-muted"
            >
              {title}
            </p>
            {ofGroup.map((option) => (
              <OptionRow
                key={option.key}
                id={idOf(option)}
                option={option}
                isActive={option === active}
                onPoint={() => setChosenKey(option.key)}
                onClick={choose(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchStatus
        {...{ words, isCommand, failed, isSettled }}
        count={options.length}
        isRecord={Boolean(active?.href)}
      />
    </>
  );
}

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onClick: (event: MouseEvent) => void;
}

/** A link where it leads somewhere, so that it can be opened in another tab. */
function OptionRow({ id, option, isActive, onPoint, onClick }: OptionRowProps) {
  const { href, label, detail, state, image, icon, keys } = option;
  const shared = {
    ...{ id, onClick, role: "option", "aria-selected": isActive, tabIndex: -1 },
    onPointerMove: isActive ? undefined : onPoint,
    className:
      "flex min-h-11 w-full cursor-pointer scroll-my-10 items-center gap-3 rounded-sm px-3 py-1 text-left text-sm aria-selected:bg-mist aria-selected:shadow-[inset_2px_0_0_var(--color-brass)]",
  } as const;
  const content = (
    <>
      <span className="flex w-8 shrink-0 justify-center text-muted">
        {image ? (
          <Picture src={image} alt="" sizes="2rem" thumbnail />
        ) : (
          icon && <Icon of={icon} className="size-4 stroke-[1.5]" />
        )}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 sm:flex-nowrap">
        <bdi className="truncate font-medium">{label}</bdi>
        {detail && <bdi className="min-w-0 truncate text-muted text-xs">{detail}</bdi>}
      </span>
      {state && <span className="shrink-0 text-muted text-xs">{state}</span>}
      {keys && <Keys hint of={keys} className="max-sm:hidden" />}
    </>
  );
  return href === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <a href={href} {...shared}>
      {content}
    </a>
  );
}

interface SearchStatusProps
  extends Pick<ReturnType<typeof useOptions>, "words" | "isCommand" | "failed" | "isSettled"> {
  count: number;
  isRecord: boolean;
}

/** Shows the state of the search, and on wide screens which keys do what. */
function SearchStatus({ words, isCommand, failed, isSettled, count, isRecord }: SearchStatusProps) {
  const { none, noActions, searching } = paletteTexts;
  const empty = isCommand ? noActions : isSettled ? none(words) : searching;
  return (
    <>
      {failed && <p className="px-5 py-3 text-danger text-sm">{paletteTexts.failed}</p>}
      {count === 0 && !failed && (
        <p className="px-5 py-8 text-center text-muted text-sm">{empty}</p>
      )}
      <p role="status" className="sr-only">
        {isSettled && count > 0 ? paletteTexts.count(count) : ""}
      </p>
      <p
        aria-hidden="true"
        className="flex shrink-0 gap-5 border-line border-t px-5 py-2.5 text-muted text-xs max-sm:hidden"
      >
        {[
          ["↑ ↓", "choose"],
          ["Enter", isRecord ? "open" : "do it"],
          ...(isRecord ? [["Ctrl Enter", "open in a new tab"]] : []),
          [">", "actions"],
        ].map(([keys = "", does]) => (
          <span key={does} className="inline-flex items-center gap-1.5">
            <Keys of={keys} />
            {does}
          </span>
        ))}
      </p>
    </>
  );
}
