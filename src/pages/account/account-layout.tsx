import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { type Capable, onlyEnabled } from "#src/domain/capabilities.ts";
import { forgetPrivateValues } from "#src/lib/create-store.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";

interface AccountLayoutProps {
  /** It stands above navigation and content, over the full width. */
  head: ReactNode;
  children: ReactNode;
}

export function AccountLayout({ head, children }: AccountLayoutProps) {
  return (
    <div className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
      {head}
      <div className="mt-10 gap-x-16 lg:mt-16 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <AccountNavigation />
        <div className="mt-12 min-w-0 lg:mt-0">{children}</div>
      </div>
    </div>
  );
}

interface AccountLink extends Capable {
  readonly label: string;
  readonly href: string;
}

const accountLinks: readonly AccountLink[] = [
  { label: "My Wishlists", href: paths.account() },
  { label: "Order History", href: paths.orders() },
  { label: "Account Settings", href: paths.accountSettings() },
  { label: "Security", href: paths.accountSecurity(), capability: "accounts" },
  { label: "My Data", href: paths.accountData(), capability: "accounts" },
];

const linkClassName =
  "flex min-h-12 items-center border-line border-b py-2 text-[0.9375rem] transition-colors hover:text-accent";

function AccountNavigation() {
  const [path] = useLocation();
  const links = onlyEnabled(accountLinks, usePageState().capabilities);
  // A single wishlist belongs to My Wishlists but is not that page, and all addresses start like it.
  const current = links.findLast(({ href }) => path.startsWith(href))?.href;
  return (
    <nav aria-label="Account">
      <ul className="grid grid-cols-2 gap-x-6 border-line border-t md:grid-cols-4 lg:grid-cols-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={path === href ? "page" : undefined}
              className={clsx(linkClassName, href === current ? "font-medium" : "text-muted")}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          {/* A full navigation: the server ends the session and redirects to the home page. */}
          <a
            href={paths.signOut()}
            onClick={forgetPrivateValues}
            className={clsx(linkClassName, "text-muted")}
          >
            Sign Out
          </a>
        </li>
      </ul>
    </nav>
  );
}

interface SettingsSectionProps {
  /** Also its anchor in the address. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** One subject of the account's settings: what it is on the left, its forms on the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-28 gap-x-12 border-line border-t py-10 first:border-t-0 first:pt-0 xl:grid xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <header>
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {description && <p className="mt-2 text-muted text-sm">{description}</p>}
      </header>
      <div className="mt-6 min-w-0 max-w-xl xl:mt-0">{children}</div>
    </section>
  );
}
