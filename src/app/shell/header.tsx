import { ShoppingBag } from "lucide";
import { type MouseEvent, useRef } from "react";
import { useLocation } from "wouter";
import { AuthBoundary, HeaderBoundary } from "#src/app/error-boundaries.tsx";
import { useRouteTable } from "#src/app/route-table.tsx";
import type { Viewer } from "#src/domain/viewer.ts";
import { SignInLink } from "#src/features/auth/ui/auth-dialog-host.tsx";
import { badgeText } from "#src/features/cart/cart.rules.ts";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { isModifiedClick } from "#src/lib/use-browser.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";
import { WordMark } from "#src/ui/word-mark.tsx";
import { adminPanelLink, mainLinks, NavLink, SignOutLink, wholesaleLink } from "./links.tsx";
import { AccountMenu, MobileMenu } from "./menus.tsx";
import { useShellHtml } from "./shell-html.ts";

interface HeaderProps {
  storeName: string;
}

/** The top bar scrolls away and the main bar sticks: the offset is the top bar's height. */
export function Header(props: HeaderProps) {
  const rendered = useShellHtml("header");
  return (
    <header className="sticky -top-11 z-40 border-line border-b bg-paper lg:-top-10" {...rendered}>
      {rendered ? undefined : (
        <HeaderBoundary>
          <HeaderBars {...props} />
        </HeaderBoundary>
      )}
    </header>
  );
}

function HeaderBars({ storeName }: HeaderProps) {
  const viewer = useViewer();
  const adminPanel = adminPanelLink(viewer, usePageState().capabilities);
  const { headerSearch } = useRouteTable();
  return (
    <>
      <TopBar viewer={viewer} />
      <div className="container-page grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-2 lg:h-20 lg:gap-x-6">
        <MobileMenu viewer={viewer} />
        <a href={paths.home()} className="inline-flex min-h-11 items-center justify-self-start">
          <WordMark name={storeName} />
        </a>
        <MainNavigation viewer={viewer} />
        <div className="-mr-2.5 flex items-center justify-end gap-1">
          {adminPanel && (
            <Button
              asChild
              variant="secondary"
              size="small"
              className="mr-2 whitespace-nowrap max-lg:hidden"
            >
              <a href={adminPanel.href}>{adminPanel.label}</a>
            </Button>
          )}
          {headerSearch && <headerSearch.Page isNarrow={adminPanel !== undefined} />}
          {viewer.kind === "user" && (
            <AuthBoundary>
              <AccountMenu viewer={viewer} />
            </AuthBoundary>
          )}
          <CartLink />
        </div>
      </div>
    </>
  );
}

const topLinkClassName =
  "inline-flex min-h-11 items-center text-paper/80 transition-colors hover:text-paper lg:min-h-10";

function TopBar({ viewer }: { viewer: Viewer }) {
  const wholesale = wholesaleLink(viewer);
  return (
    <div className="on-night text-xs tracking-[0.04em]">
      <nav aria-label="Services" className="container-page flex justify-between gap-5">
        <div className="flex gap-6">
          <a href={wholesale.href} className={topLinkClassName}>
            {wholesale.label}
          </a>
          <a href={paths.contact()} className={`max-sm:hidden ${topLinkClassName}`}>
            Contact
          </a>
        </div>
        <div className="flex gap-5 sm:gap-6">
          <AuthBoundary>
            <AccountLinks viewer={viewer} />
          </AuthBoundary>
        </div>
      </nav>
    </div>
  );
}

function AccountLinks({ viewer }: { viewer: Viewer }) {
  if (viewer.kind === "guest") return <SignInLink className={topLinkClassName} />;
  return (
    <>
      <span className="flex items-center text-paper/80 max-md:hidden">
        Welcome, {viewer.username}
      </span>
      <a href={paths.account()} className={topLinkClassName}>
        My Account
      </a>
      <SignOutLink className={topLinkClassName} />
    </>
  );
}

function MainNavigation({ viewer }: { viewer: Viewer }) {
  return (
    <nav aria-label="Main" className="max-lg:hidden">
      <ul className="flex gap-6 xl:gap-10">
        {mainLinks(viewer).map(({ label, href }) => (
          <li key={href}>
            <NavLink href={href} className="nav-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const loadDialog = async () => (await import("#src/features/cart/ui/cart-dialog.tsx")).CartDialog;

/** A link to the cart page that a plain click turns into a dialog, except on that page itself. */
function CartLink() {
  const count = useCart().cart.itemCount;
  const onCartPage = useLocation()[0] === paths.cart();
  const trigger = useRef<HTMLAnchorElement>(null);
  const { Dialog, open, setOpen, prepare, toggle } = useLazyDialog(loadDialog, () =>
    window.location.assign(paths.cart()),
  );
  const badge = badgeText(count);

  function openDialog(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    toggle();
  }
  const asTrigger = onCartPage
    ? ({ "aria-current": "page" } as const)
    : ({ "aria-haspopup": "dialog", "data-replay": "click", onClick: openDialog } as const);

  return (
    <>
      <IconButton
        asChild
        label={`Cart, ${badge || 0} ${count === 1 ? "item" : "items"}`}
        className="relative"
      >
        <a
          ref={trigger}
          href={paths.cart()}
          onPointerEnter={prepare}
          onFocus={prepare}
          {...asTrigger}
        >
          <Icon of={ShoppingBag} />
          {badge && (
            <span
              aria-hidden="true"
              className="absolute top-1 left-5.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-brass px-1 font-medium text-[0.625rem] text-white tabular-nums leading-none"
            >
              {badge}
            </span>
          )}
        </a>
      </IconButton>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} trigger={trigger} />}
    </>
  );
}
