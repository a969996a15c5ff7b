import * as RadixTabs from "@radix-ui/react-tabs";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type TabItem = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean };

type TabsProps = Pick<
  ComponentProps<typeof RadixTabs.Root>,
  "value" | "defaultValue" | "onValueChange" | "className"
> & {
  items: readonly TabItem[];
  /** Names the row of tabs. */
  label: string;
  /** All panels are in the page from the start, for search engines and for whoever has no script. */
  keepMounted?: boolean;
};

export function Tabs({ items, label, keepMounted = false, className, ...root }: TabsProps) {
  const start = root.value === undefined ? items[0]?.value : undefined;
  return (
    <RadixTabs.Root
      {...(start === undefined ? {} : { defaultValue: start })}
      {...root}
      className={clsx("min-w-0", className)}
    >
      <RadixTabs.List
        aria-label={label}
        className={clsx(
          "flex gap-x-8 overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]",
          keepMounted && "noscript:hidden",
        )}
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            className={clsx(
              "min-h-12 shrink-0 border-transparent border-b-2 text-sm text-muted transition-colors not-disabled:hover:text-ink focus-visible:-outline-offset-2",
              "disabled:cursor-not-allowed disabled:opacity-45 data-[state=active]:border-accent data-[state=active]:text-ink",
            )}
          >
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
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
