import { clsx } from "clsx";
import type { ReactNode } from "react";

const sizes = { h1: "text-display", h2: "text-headline", h3: "text-heading" };

interface SectionHeadingProps {
  title: ReactNode;
  description?: ReactNode;
  /** A link or button stands on the title's line, and below it on phones. */
  action?: ReactNode;
  as?: keyof typeof sizes;
  align?: "start" | "center";
  id?: string;
  className?: string | undefined;
}

export function SectionHeading({
  title,
  description,
  action,
  as: Heading = "h2",
  align = "start",
  id,
  className,
}: SectionHeadingProps) {
  const centered = align === "center";
  return (
    <div
      className={clsx(
        "flex flex-col gap-6",
        centered ? "items-center text-center" : "md:flex-row md:items-end md:justify-between",
        className,
      )}
    >
      <div className={clsx("max-w-3xl", centered && "mx-auto")}>
        <Heading id={id} className={sizes[Heading]}>
          {title}
        </Heading>
        {description && (
          <p className={clsx("mt-4 max-w-[60ch] text-lead opacity-80", centered && "mx-auto")}>
            {description}
          </p>
        )}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
