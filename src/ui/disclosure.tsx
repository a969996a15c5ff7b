import { clsx } from "clsx";
import { Plus } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface DisclosureProps extends Omit<ComponentProps<"details">, "title"> {
  title: ReactNode;
  as?: "h2" | "h3" | "h4";
}

/**
 * A details element: it opens without JavaScript, and the browser's page search finds its content.
 * If several have the same `name`, only one is open.
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

/** Draws the line above the first; each disclosure draws the one below itself. */
export function DisclosureGroup({ className, ...props }: ComponentProps<"div">) {
  return <div className={clsx("border-line border-t", className)} {...props} />;
}
