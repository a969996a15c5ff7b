import { AuthBoundary } from "#src/app/error-boundaries.tsx";
import type { Viewer } from "#src/domain/viewer.ts";
import { SignInLink } from "#src/features/auth/ui/auth-dialog-host.tsx";
import { paths } from "#src/lib/paths.ts";
import { wholesaleLink } from "./links.ts";
import { SignOutLink } from "./sign-out-link.tsx";

const linkClassName =
  "inline-flex min-h-11 items-center text-paper/80 transition-colors hover:text-paper lg:min-h-10";

export function TopBar({ viewer }: { viewer: Viewer }) {
  const wholesale = wholesaleLink(viewer);
  return (
    <div className="on-night text-xs tracking-[0.04em]">
      <nav aria-label="Services" className="container-page flex justify-between gap-5">
        <div className="flex gap-6">
          <a href={wholesale.href} className={linkClassName}>
            {wholesale.label}
          </a>
          <a href={paths.contact()} className={`max-sm:hidden ${linkClassName}`}>
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
  if (viewer.kind === "guest") return <SignInLink className={linkClassName} />;
  return (
    <>
      <span className="flex items-center text-paper/80 max-md:hidden">
        Welcome, {viewer.username}
      </span>
      <a href={paths.account()} className={linkClassName}>
        My Account
      </a>
      <SignOutLink className={linkClassName} />
    </>
  );
}
