import { clsx } from "clsx";

export interface Crumb {
  label: string;
  href: string;
}

interface BreadcrumbProps {
  /** These are the pages above this one, from the home page down. */
  trail: readonly Crumb[];
  /** This page stands without a link. */
  current: string;
  className?: string | undefined;
}

export function Breadcrumb({ trail, current, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={clsx("text-sm", className)}>
      <ol className="flex flex-wrap items-center">
        {trail.map((crumb) => (
          <li key={crumb.href} className="flex items-center text-muted">
            <a
              href={crumb.href}
              className="inline-flex items-center py-1 transition-colors hover:text-accent pointer-coarse:min-h-11"
            >
              {crumb.label}
            </a>
            <span aria-hidden="true" className="mx-3 h-3 w-px rotate-20 bg-line-strong" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          {current}
        </li>
      </ol>
    </nav>
  );
}
