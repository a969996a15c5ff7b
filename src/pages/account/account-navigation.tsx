import { clsx } from "clsx";
import { useLocation } from "wouter";
import { paths } from "#src/lib/paths.ts";

const links = [
  { label: "My Wishlists", href: paths.account() },
  { label: "Order History", href: paths.orders() },
  { label: "Account Settings", href: paths.accountSettings() },
];

const linkClassName =
  "flex min-h-12 items-center border-line border-b py-2 text-[0.9375rem] transition-colors hover:text-accent";

export function AccountNavigation() {
  const [path] = useLocation();
  return (
    <nav aria-label="Account">
      <ul className="grid grid-cols-2 gap-x-6 border-line border-t md:grid-cols-4 lg:grid-cols-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={path === href ? "page" : undefined}
              // A single wishlist is one of My Wishlists, though not that page itself.
              className={clsx(linkClassName, path.startsWith(href) ? "font-medium" : "text-muted")}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          {/* Not a page of ours: the browser itself goes there, and comes back to the home page. */}
          <a href={paths.signOut()} className={clsx(linkClassName, "text-muted")}>
            Sign Out
          </a>
        </li>
      </ul>
    </nav>
  );
}
