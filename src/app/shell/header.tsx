import { AuthBoundary, HeaderBoundary } from "#src/app/error-boundaries.tsx";
import { isAdmin } from "#src/domain/viewer.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { WordMark } from "#src/ui/word-mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { adminPanelLink } from "./links.ts";
import { MainNavigation } from "./main-navigation.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { TopBar } from "./top-bar.tsx";

interface HeaderProps {
  storeName: string;
  cartCount: number;
}

/** On scroll the top bar leaves and the main bar stays: the offset is the top bar's height. */
export function Header(props: HeaderProps) {
  return (
    <header className="sticky -top-11 z-40 border-line border-b bg-paper lg:-top-10">
      <HeaderBoundary>
        <HeaderBars {...props} />
      </HeaderBoundary>
    </header>
  );
}

function HeaderBars({ storeName, cartCount }: HeaderProps) {
  const viewer = useViewer();
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
          {isAdmin(viewer) && (
            <Button asChild variant="secondary" size="small" className="mr-2 max-lg:hidden">
              <a href={adminPanelLink.href}>{adminPanelLink.label}</a>
            </Button>
          )}
          {viewer.kind === "user" && (
            <AuthBoundary>
              <AccountMenu viewer={viewer} />
            </AuthBoundary>
          )}
          <CartLink count={cartCount} />
        </div>
      </div>
    </>
  );
}
