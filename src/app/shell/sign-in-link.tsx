import type { MouseEvent } from "react";
import { useLocation } from "wouter";
import { openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import { isModifiedClick } from "#src/lib/modified-click.ts";
import { paths } from "#src/lib/paths.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { loadAuthDialog } from "./load-auth-dialog.ts";

/** Opens the dialog where one is; without script, or in a new tab, it leads to the sign-in screen. */
export function SignInLink({ className }: { className?: string }) {
  const [path] = useLocation();
  const isHere = path === paths.login();
  const opensDialog = useHydrated() && !isHere;
  const prepare = () => void loadAuthDialog().catch(() => {});

  function openOnClick(event: MouseEvent) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (isHere) document.getElementById("main")?.focus();
    else openAuthDialog("login");
  }

  return (
    <a
      href={paths.login()}
      className={className}
      aria-current={isHere ? "page" : undefined}
      aria-haspopup={opensDialog ? "dialog" : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openOnClick}
    >
      Sign In
    </a>
  );
}
