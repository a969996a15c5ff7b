import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { findRoute, notFoundRoute } from "#src/app/routes.tsx";

interface NavLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Marks the current page with `page`, and a page below the link's with `true`. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const [path] = useLocation();
  return (
    <a href={href} className={className} aria-current={ariaCurrent(path, href)}>
      {children}
    </a>
  );
}

function ariaCurrent(path: string, href: string): "page" | "true" | undefined {
  const isBelow = href !== "/" && path.startsWith(`${href}/`);
  // Unknown paths share one cached page, which can't depend on the path.
  if ((path !== href && !isBelow) || findRoute(path).route === notFoundRoute) return undefined;
  return isBelow ? "true" : "page";
}
