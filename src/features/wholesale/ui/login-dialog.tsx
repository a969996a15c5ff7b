import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { type Credentials, useSignIn } from "#src/features/auth/auth.mutations.ts";
import { SignInForm } from "#src/features/auth/ui/sign-in-form.tsx";
import {
  accessDenied,
  accessGranted,
  loginFailure,
} from "#src/features/wholesale/wholesale.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast-store.ts";

interface LoginDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LoginDialog({ open, onOpenChange }: LoginDialogProps) {
  const [, navigate] = useLocation();
  const [granted, setGranted] = useState(false);
  const { signIn, pending } = useSignIn({
    onSignedIn: ({ isWholesale }) => toast(isWholesale ? accessGranted : accessDenied),
    onFailed: (error) => toast(loginFailure(error)),
  });

  // Navigating elsewhere unmounts this dialog and so cancels the redirect.
  useEffect(() => {
    if (!granted) return;
    const redirect = setTimeout(() => navigate(paths.wholesale()), timings.wholesaleRedirectMs);
    return () => clearTimeout(redirect);
  }, [granted, navigate]);

  async function submit(credentials: Credentials): Promise<boolean> {
    const user = await signIn(credentials);
    if (!user?.isWholesale) return false;
    onOpenChange(false);
    setGranted(true);
    return true;
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Wholesale Login"
      description="For dealers with an approved account."
      className="sm:max-w-md"
    >
      <SignInForm ignoreEmpty onSubmit={submit} pending={pending}>
        <div className="flex flex-wrap justify-between gap-x-6 border-line border-t pt-3 text-sm">
          <PlaceholderLink>Forgot your password?</PlaceholderLink>
          <PlaceholderLink>Apply for a wholesale account</PlaceholderLink>
        </div>
      </SignInForm>
    </Dialog>
  );
}

/** The specification gives these links no target. */
function PlaceholderLink({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without a target is what is specified
    <a
      role="link"
      aria-disabled="true"
      className="link-quiet inline-flex min-h-11 cursor-default items-center"
    >
      {children}
    </a>
  );
}
