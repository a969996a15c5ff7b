import type { ComponentProps, MouseEvent } from "react";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { paths } from "#src/lib/paths.ts";

/** Without script a plain link ends the session; with it the page stays and a toast tells the outcome. */
export function SignOutLink({ onClick, children, ...props }: ComponentProps<"a">) {
  const { signOut, pending } = useSignOut();

  function signOutHere(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    event.preventDefault();
    if (!pending) signOut();
  }

  return (
    <a {...props} href={paths.signOut()} aria-disabled={pending || undefined} onClick={signOutHere}>
      {children ?? "Sign Out"}
    </a>
  );
}
