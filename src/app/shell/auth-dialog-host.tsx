import { useEffect } from "react";
import { useLocation } from "wouter";
import { closeAuthDialog, useAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import {
  useResetQueriesOnViewerChange,
  useSessionExpiry,
  useViewer,
} from "#src/features/auth/viewer.tsx";
import { paths } from "#src/lib/paths.ts";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.ts";
import { loadAuthDialog } from "./load-auth-dialog.ts";
import { useAuthTabAddress } from "./use-auth-tab-address.ts";

/** The one place where the sign-in and register dialog lives; `openAuthDialog` opens it. */
export function AuthDialogHost() {
  const [path] = useLocation();
  const { kind } = useViewer();
  const dialog = useAuthDialog();
  const { Component: Dialog, require } = useLazyComponent(loadAuthDialog, () =>
    window.location.assign(paths.login()),
  );
  useSessionExpiry();
  useResetQueriesOnViewerChange();

  // It belongs to the page it was opened on, and to guests.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either is the occasion.
  useEffect(closeAuthDialog, [path, kind]);
  useAuthTabAddress(kind === "guest");

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per opening
  useEffect(() => {
    if (dialog.open) require();
  }, [dialog.open]);

  return Dialog && <Dialog {...dialog} />;
}
