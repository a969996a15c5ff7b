import type { ReactNode } from "react";
import { useLocation } from "wouter";

interface NavLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Knows where the visitor is: `page` on the page itself, `true` on a page below it. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const [path] = useLocation();
  return (
    <a href={href} className={className} aria-current={currentness(path, href)}>
      {children}
    </a>
  );
}

export function currentness(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
