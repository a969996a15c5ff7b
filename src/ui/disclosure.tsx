import { clsx } from "clsx";
import { Plus } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

type DisclosureProps = Omit<ComponentProps<"details">, "title"> & {
  title: ReactNode;
  as?: "h2" | "h3" | "h4";
};

/**
 * The browser's own details element: opens without script and is found by the browser's search.
 * Give several the same `name` and only one of them stays open.
 */
export function Disclosure({
  title,
  as: Heading = "h3",
  className,
  children,
  ...props
}: DisclosureProps) {
  return (
    <details className={clsx("group border-line border-b", className)} {...props}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 transition-colors hover:text-accent [&::-webkit-details-marker]:hidden">
        <Heading className="font-medium font-sans text-base leading-snug">{title}</Heading>
        <Icon
          of={Plus}
          className="size-5 shrink-0 stroke-[1.25] transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="max-w-[68ch] pb-6 text-muted">{children}</div>
    </details>
  );
}

/** A hairline above the first, so that a list of them stands between two lines. */
export function DisclosureGroup({ className, ...props }: ComponentProps<"div">) {
  return <div className={clsx("border-line border-t", className)} {...props} />;
}
