import { isAdmin, isDealer, type Viewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";

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
  return isAdmin(viewer) ? [...links, { label: "Inventory", href: paths.inventory() }] : links;
}

export function wholesaleLink(viewer: Viewer): ShellLink {
  return isDealer(viewer)
    ? { label: "Wholesale Portal", href: paths.wholesale() }
    : { label: "Wholesale Access", href: paths.wholesaleApplication() };
}

export const adminPanelLink: ShellLink = { label: "Admin Panel", href: paths.adminDashboard() };

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

/** The shop has no accounts there yet, so each leads to the site's own front page. */
export const socialLinks: readonly ShellLink[] = [
  { label: "Instagram", href: "https://www.instagram.com/" },
  { label: "Facebook", href: "https://www.facebook.com/" },
  { label: "X", href: "https://x.com/" },
  { label: "YouTube", href: "https://www.youtube.com/" },
];
