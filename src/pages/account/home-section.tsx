import type { ReactNode } from "react";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";

interface HomeSectionProps {
  id: string;
  title: string;
  more?: { label: string; href: string } | false | undefined;
  children: ReactNode;
}

/** What stands below the wishlists on the first page of an account. */
export function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-16 lg:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-b pb-5">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        {more && (
          <a href={more.href} className="link-quiet text-sm">
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export function HomeSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="py-6">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-40" />
    </LoadingRegion>
  );
}
