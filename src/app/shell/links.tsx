import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useLocation } from "wouter";
import { type RouteTable, useRouteTable } from "#src/app/route-table.tsx";
import { notFoundRoute } from "#src/app/routes.tsx";
import type { Capability } from "#src/domain/capabilities.ts";
import { hasStaffRight, isDealer, type Viewer } from "#src/domain/viewer.ts";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { currentMark, officeHome, paths } from "#src/lib/paths.ts";

export const footerNavigationId = "footer-navigation";

export interface ShellLink {
  readonly label: string;
  readonly href: string;
}

export function mainLinks(viewer: Viewer): ShellLink[] {
  const links = [
    { label: "Home", href: paths.home() },
    { label: "Shop", href: paths.shop() },
    { label: "Collections", href: paths.collections() },
    { label: "About", href: paths.about() },
    { label: "Contact", href: paths.contact() },
  ];
  return hasStaffRight(viewer, "editor")
    ? [...links, { label: "Inventory", href: paths.inventory() }]
    : links;
}

export function wholesaleLink(viewer: Viewer): ShellLink {
  return isDealer(viewer)
    ? { label: "Wholesale Portal", href: paths.wholesale() }
    : { label: "Wholesale Access", href: paths.wholesaleApplication() };
}

export function adminPanelLink(
  viewer: Viewer,
  capabilities: readonly Capability[],
): ShellLink | undefined {
  if (!hasStaffRight(viewer, "staff")) return undefined;
  return { label: "Admin Panel", href: officeHome(capabilities) };
}

export const accountLinks: readonly ShellLink[] = [
  { label: "Profile", href: paths.account() },
  { label: "Wishlists", href: paths.account() },
];

export const customerServiceLinks: readonly ShellLink[] = [
  { label: "FAQ", href: paths.faq() },
  { label: "Shipping & Returns", href: paths.shipping() },
  { label: "Warranty", href: paths.warranty() },
  { label: "Sell Your Watch", href: paths.sell() },
  { label: "Blog", href: paths.blog() },
  { label: "Privacy", href: paths.privacy() },
  { label: "Terms", href: paths.terms() },
];

/** The shop has no social media accounts yet, so the links lead to each site's front page. */
export const socialLinks: readonly ShellLink[] = [
  { label: "Instagram", href: "https://www.instagram.com/" },
  { label: "Facebook", href: "https://www.facebook.com/" },
  { label: "X", href: "https://x.com/" },
  { label: "YouTube", href: "https://www.youtube.com/" },
];

interface NavLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function NavLink({ href, className, children }: NavLinkProps) {
  const [path] = useLocation();
  const table = useRouteTable();
  return (
    <a href={href} className={className} aria-current={ariaCurrent(table, path, href)}>
      {children}
    </a>
  );
}

/** Unknown paths share one cached page, which can't depend on the path. */
function ariaCurrent(table: RouteTable, path: string, href: string) {
  const mark = currentMark(path, href);
  return mark && table.find(path).route !== notFoundRoute ? mark : undefined;
}

/** Without JavaScript the link itself ends the session. With it the page stays and a toast follows. */
export function SignOutLink({ onClick, children, ...props }: ComponentProps<"a">) {
  const { signOut, pending } = useSignOut();

  function signOutOnClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    event.preventDefault();
    if (!pending) signOut();
  }

  return (
    <a
      {...props}
      href={paths.signOut()}
      aria-disabled={pending || undefined}
      onClick={signOutOnClick}
    >
      {children ?? "Sign Out"}
    </a>
  );
}
