import { useEffect } from "react";
import { useSearch } from "wouter";
import { openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";

const name = "authTab";

/** `?authTab=register` or `login` opens the dialog on that tab and leaves the address. */
export function useAuthTabAddress(isGuest: boolean): void {
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const tab = query.get(name);
    if (tab !== "login" && tab !== "register") return;
    query.delete(name);
    const { pathname, hash } = window.location;
    const rest = query.size > 0 ? `?${query}` : "";
    window.history.replaceState(window.history.state, "", pathname + rest + hash);
    if (isGuest) openAuthDialog(tab);
  }, [search, isGuest]);
}
