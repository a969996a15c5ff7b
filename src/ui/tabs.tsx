import { clsx } from "clsx";
import * as RadixTabs from "radix-ui/tabs";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";

interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps
  extends Pick<
    ComponentProps<typeof RadixTabs.Root>,
    "value" | "defaultValue" | "onValueChange" | "className"
  > {
  items: readonly TabItem[];
  label: string;
  /** Renders all panels from the start, for search engines and for pages without JavaScript. */
  keepMounted?: boolean;
}

export function Tabs({ items, label, keepMounted = false, className, ...root }: TabsProps) {
  const start = root.value === undefined ? items[0]?.value : undefined;
  const list = useScrollableList(root.value);
  return (
    <RadixTabs.Root
      {...(start === undefined ? {} : { defaultValue: start })}
      {...root}
      className={clsx("min-w-0", className)}
    >
      <div className={clsx("border-line border-b", keepMounted && "noscript:hidden")}>
        <RadixTabs.List
          ref={list}
          aria-label={label}
          data-replay="ArrowLeft ArrowRight Home End"
          onFocus={({ currentTarget, target }) => reveal(currentTarget, target)}
          {...withoutRingOnPress}
          className="scroll-fade relative -mx-3 -mb-px flex gap-x-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled ?? false}
              className={clsx(
                // The focus ring lies between the letters and the underline, so that it hides neither.
                "relative min-h-12 shrink-0 px-3 text-muted text-sm transition-colors not-disabled:hover:text-ink focus-visible:-outline-offset-6 in-data-pressed:outline-none",
                "after:absolute after:inset-x-3 after:bottom-0 after:border-transparent after:border-b-2",
                "disabled:cursor-not-allowed disabled:opacity-45 data-[state=active]:text-ink data-[state=active]:after:border-accent",
              )}
            >
              {item.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {items.map((item) => (
        <RadixTabs.Content
          key={item.value}
          value={item.value}
          {...(keepMounted ? { forceMount: true } : {})}
          className="pt-8 data-[state=active]:animate-appear not-noscript:data-[state=inactive]:hidden"
        >
          {keepMounted && <h2 className="mb-8 hidden text-heading noscript:block">{item.label}</h2>}
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Radix focuses a pressed tab by script, which browsers take for keyboard focus. */
const withoutRingOnPress = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) =>
    currentTarget.setAttribute("data-pressed", ""),
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) =>
    currentTarget.removeAttribute("data-pressed"),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.removeAttribute("data-pressed");
  },
};

/** Marks the sides on which more tabs are hidden, and keeps the selected one in view. */
function useScrollableList(selected: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const update = () => {
      const hidden = list.scrollWidth - list.clientWidth;
      list.toggleAttribute("data-more-before", list.scrollLeft > 1);
      list.toggleAttribute("data-more-after", list.scrollLeft < hidden - 1);
    };
    update();
    const resizes = new ResizeObserver(update);
    resizes.observe(list);
    list.addEventListener("scroll", update, { passive: true });
    return () => {
      resizes.disconnect();
      list.removeEventListener("scroll", update);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab is selected
  useEffect(() => {
    const list = ref.current;
    if (list) reveal(list, list.querySelector("[data-state=active]"));
  }, [selected]);

  return ref;
}

/** Scrolls the list alone, which `scrollIntoView` would not. */
function reveal(list: HTMLElement, tab: Element | null) {
  if (!(tab instanceof HTMLElement)) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
