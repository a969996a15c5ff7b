import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { signedIn, signInFailed, signInProblem } from "#src/features/auth/auth.messages.ts";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import {
  type AuthTab,
  closeAuthDialog,
  showAuthTab,
} from "#src/features/auth/auth-dialog-store.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { RegisterForm } from "./register-form.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

interface AuthFormsProps {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
  /** The browser proposes passkeys in the field of the name. */
  autofillsPasskeys?: boolean;
}

export function AuthForms({ tab, onTabChange, autofillsPasskeys = false }: AuthFormsProps) {
  const [newName, setNewName] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  // The button of the longer form was further down than this one reaches.
  useEffect(() => {
    if (newName) top.current?.scrollIntoView({ block: "start" });
  }, [newName]);

  function continueWithSignIn(username: string) {
    setNewName(username);
    onTabChange("login");
  }

  return (
    <div ref={top} className="scroll-mt-52">
      <Tabs
        label="Account"
        value={tab}
        onValueChange={(value) => onTabChange(value === "register" ? "register" : "login")}
        items={[
          {
            value: "login",
            label: "Sign In",
            content: <CustomerSignIn username={newName} autofillsPasskeys={autofillsPasskeys} />,
          },
          {
            value: "register",
            label: "Register",
            content: <RegisterForm onRegistered={continueWithSignIn} />,
          },
        ]}
      />
    </div>
  );
}

interface CustomerSignInProps {
  username: string | undefined;
  autofillsPasskeys: boolean;
}

function CustomerSignIn({ username, autofillsPasskeys }: CustomerSignInProps) {
  const [, navigate] = useLocation();
  const flow = useSignIn({
    onSignedIn: (user) => {
      toast(signedIn(user.username, user.isKept));
      if (user.needsSecondFactor) navigate(paths.accountSecurity());
    },
    onFailed: (failure) => toast(signInFailed(failure)),
  });
  return (
    <SignInSteps
      flow={flow}
      username={username}
      problem={flow.error && signInProblem(flow.error)}
      passkeys={{ isStaffLogin: false, autofills: autofillsPasskeys }}
    />
  );
}

interface AuthDialogProps {
  open: boolean;
  tab: AuthTab;
}

export function AuthDialog({ open, tab }: AuthDialogProps) {
  const { storeName } = useShopDetails();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeAuthDialog()}
      title={`Your ${storeName} account`}
      className="sm:max-w-md"
    >
      <AuthForms tab={tab} onTabChange={showAuthTab} />
    </Dialog>
  );
}
