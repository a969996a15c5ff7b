import { clsx } from "clsx";
import type { ComponentProps } from "react";

type TableProps = ComponentProps<"table"> & {
  /** Names the table and the region it scrolls in. */
  label: string;
};

/** Wide or long, it scrolls in a region of its own, by keyboard too; the head stays in sight. */
export function Table({ label, className = "max-h-[75dvh]", children, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={clsx("overflow-auto border-line border-y", className)}
    >
      <table aria-label={label} className="w-full border-collapse text-left text-sm" {...props}>
        {children}
      </table>
    </section>
  );
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      className={clsx("border-line border-b last:border-b-0 hover:bg-mist", className)}
      {...props}
    />
  );
}

/** Its lower hairline is drawn inside: a collapsed border would scroll away from a sticky cell. */
export function TableHeadCell({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={clsx(
        "label-caps sticky top-0 z-10 whitespace-nowrap bg-paper py-3 pr-6 text-muted shadow-[inset_0_-1px_0_var(--color-line)]",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={clsx("py-3.5 pr-6 align-middle tabular-nums", className)} {...props} />;
}
