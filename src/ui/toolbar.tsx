import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

const controls = "a[href], button, input, select";

interface ToolbarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Controls that are one stop for the Tab key; the arrow keys lead from one to the next. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  // Controls come and go with what is shown, so the stop is set after each rendering.
  useEffect(() => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const stop = all.find((one) => one === last.current) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  });
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = event.target as HTMLElement;
    if (!by || target.matches("input, select")) return;
    const all = [...(bar.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const next = all[(all.indexOf(target) + by + all.length) % all.length];
    event.preventDefault();
    next?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={clsx("flex items-center", className)}
      onKeyDown={move}
      onFocus={({ target, currentTarget }) => {
        last.current = target;
        for (const one of currentTarget.querySelectorAll<HTMLElement>(controls)) {
          one.tabIndex = one === target ? 0 : -1;
        }
      }}
    >
      {children}
    </div>
  );
}
