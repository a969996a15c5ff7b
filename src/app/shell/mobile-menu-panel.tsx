import type { Viewer } from "#src/domain/viewer.ts";
import { SignInLink } from "#src/features/auth/ui/auth-dialog-host.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { Button } from "#src/ui/button.tsx";
import { SideSheet, type SideSheetControl } from "#src/ui/side-sheet.tsx";
import {
  accountLinks,
  adminPanelLink,
  mainLinks,
  NavLink,
  SignOutLink,
  wholesaleLink,
} from "./links.tsx";

interface MobileMenuPanelProps extends SideSheetControl {
  viewer: Viewer;
}

const smallLink = "flex min-h-11 items-center hover:text-brass";

export function MobileMenuPanel({ viewer, ...sheet }: MobileMenuPanelProps) {
  const wholesale = wholesaleLink(viewer);
  const adminPanel = adminPanelLink(viewer, usePageState().capabilities);
  return (
    <SideSheet {...sheet} side="left" title="Menu" closeLabel="Close menu">
      <nav aria-label="Menu" className="flex grow flex-col px-6 pb-8">
        <ul className="border-line border-b">
          {mainLinks(viewer).map(({ label, href }) => (
            <li key={href} className="border-line border-t">
              <NavLink
                href={href}
                className="flex min-h-14 items-center font-display text-heading hover:text-brass aria-[current]:text-brass"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {adminPanel && (
          <Button asChild variant="secondary" className="mt-6 w-full">
            <a href={adminPanel.href}>{adminPanel.label}</a>
          </Button>
        )}
        <div className="mt-auto pt-8">
          {viewer.kind === "user" && (
            <p className="mb-2 text-muted text-sm">Welcome, {viewer.username}</p>
          )}
          <ul>
            {viewer.kind === "user" &&
              accountLinks.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} className={smallLink}>
                    {label}
                  </a>
                </li>
              ))}
            <li>
              <a href={wholesale.href} className={smallLink}>
                {wholesale.label}
              </a>
            </li>
            <li>
              {viewer.kind === "user" ? (
                <SignOutLink className={smallLink} />
              ) : (
                <SignInLink className={smallLink} />
              )}
            </li>
          </ul>
        </div>
      </nav>
    </SideSheet>
  );
}
