import { clsx } from "clsx";
import { useHydrated } from "#src/lib/use-browser.ts";

/** As the person's keyboard names them. */
function useKeyNames(): (key: string) => string {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  const names: Readonly<Record<string, string>> = { Ctrl: "⌘", Enter: "↵" };
  return (key) => (isMac && names[key]) || key;
}

interface KeysProps {
  /** As `OfficeAction` has them. */
  of: string;
  /** Beside the name of what they do, which is not read with them. */
  hint?: boolean;
  className?: string;
}

export function Keys({ of, hint, className }: KeysProps) {
  const nameOf = useKeyNames();
  return (
    <span aria-hidden={hint} className={clsx("inline-flex shrink-0 gap-1", className)}>
      {of.split(" ").map((key) => (
        <kbd
          key={key}
          className="inline-flex min-w-5 items-center justify-center rounded-sm border border-line bg-mist px-1 font-sans text-[0.6875rem] text-muted leading-4.5"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}
