import { type MouseEvent, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import {
  closeAuthDialog,
  completeSignIn,
  openAuthDialog,
  useAuthDialog,
} from "#src/features/auth/auth-dialog-store.ts";
import { paths } from "#src/lib/paths.ts";
import { isModifiedClick, useHydrated } from "#src/lib/use-browser.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.tsx";

/** Few visits end in a sign-in, so pages do not ship the forms. */
const loadAuthDialog = async () => (await import("./auth-forms.tsx")).AuthDialog;

/** Rendered once per page; `openAuthDialog` opens the dialog from anywhere. */
export function AuthDialogHost() {
  const [path] = useLocation();
  const isGuest = useViewer().kind === "guest";
  const { open, tab } = useAuthDialog();
  const { Component: Dialog, require } = useLazyComponent(loadAuthDialog, () =>
    window.location.assign(paths.login()),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog belongs to the page it was opened on
  useEffect(closeAuthDialog, [path]);
  useEffect(() => {
    if (!isGuest) completeSignIn();
  }, [isGuest]);
  useAuthTabInAddress(isGuest);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per opening
  useEffect(() => {
    if (open) require();
  }, [open]);

  return Dialog && <Dialog open={open} tab={tab} />;
}

/** `?authTab=register` or `login` opens the dialog on that tab and is removed from the address. */
function useAuthTabInAddress(isGuest: boolean): void {
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const tab = query.get("authTab");
    if (tab !== "login" && tab !== "register") return;
    query.delete("authTab");
    const { pathname, hash } = window.location;
    const rest = query.size > 0 ? `?${query}` : "";
    window.history.replaceState(window.history.state, "", pathname + rest + hash);
    if (isGuest) openAuthDialog(tab);
  }, [search, isGuest]);
}

/** Opens the dialog. Without JavaScript, or in a new tab, the link leads to the sign-in page. */
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
      data-replay="click"
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
