import type { ReactNode } from "react";

interface WatchLayoutProps {
  breadcrumb: ReactNode;
  gallery: ReactNode;
  /** What one reads and does beside the pictures. */
  aside: ReactNode;
  children?: ReactNode;
}

/** Pictures from edge to edge on a phone; beside the words, and staying in sight, on anything wider. */
export function WatchLayout({ breadcrumb, gallery, aside, children }: WatchLayoutProps) {
  return (
    <>
      <div className="container-page py-3 md:py-6">{breadcrumb}</div>
      <div className="md:container-page md:grid md:grid-cols-2 md:gap-x-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16 xl:gap-x-20">
        <div className="md:sticky md:top-28 md:self-start">{gallery}</div>
        <div className="max-md:container-page max-md:pt-8 lg:pt-2">{aside}</div>
      </div>
      {children}
    </>
  );
}
