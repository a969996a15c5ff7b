import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

interface HomeSectionProps {
  title: string;
  more: { readonly label: string; readonly href: string };
  className?: string;
  children: ReactNode;
}

export function HomeSection({ title, more, className, children }: HomeSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={clsx("section-space", className)}>
      <div className="container-page">
        <SectionHeading
          id={titleId}
          title={title}
          action={
            <Button asChild variant="quiet" className="-mx-6">
              <a href={more.href}>{more.label}</a>
            </Button>
          }
        />
        <div className="mt-10 lg:mt-14">{children}</div>
      </div>
    </section>
  );
}
