import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import { ForgotPassword } from "#src/features/auth/ui/sign-in-form.tsx";
import { SignInSteps } from "#src/features/auth/ui/sign-in-steps.tsx";
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
  const flow = useSignIn({
    onSignedIn: ({ isWholesale }) => {
      toast(isWholesale ? accessGranted : accessDenied);
      if (!isWholesale) return;
      onOpenChange(false);
      setGranted(true);
    },
    onFailed: (error) => toast(loginFailure(error)),
  });

  // Navigating elsewhere unmounts this dialog and so cancels the redirect.
  useEffect(() => {
    if (!granted) return;
    const redirect = setTimeout(() => navigate(paths.wholesale()), timings.wholesaleRedirectMs);
    return () => clearTimeout(redirect);
  }, [granted, navigate]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Wholesale Login"
      description="For dealers with an approved account."
      className="sm:max-w-md"
    >
      <SignInSteps ignoreEmpty flow={flow} accepts={({ isWholesale }) => isWholesale}>
        <div className="flex flex-wrap justify-between gap-x-6 border-line border-t pt-3 text-sm">
          <ForgotPassword
            fallback={<PlaceholderLink>Forgot your password?</PlaceholderLink>}
            onFollow={() => onOpenChange(false)}
          />
          <PlaceholderLink>Apply for a wholesale account</PlaceholderLink>
        </div>
      </SignInSteps>
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
