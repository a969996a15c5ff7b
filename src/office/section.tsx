import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** It stands beside the title. */
  aside?: ReactNode;
  /** `h3` inside a part of the page that has a title of its own. */
  as?: "h2" | "h3";
  children: ReactNode;
}

/** One part of a staff page. */
export function Section({ title, aside, as: Heading = "h2", children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b pb-2">
        <Heading id={id} className="text-title">
          {title}
        </Heading>
        {aside && <div className="text-muted text-sm">{aside}</div>}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
