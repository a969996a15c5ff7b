import { useState } from "react";
import { signedIn, signInFailed, signInProblem } from "#src/features/auth/auth.messages.ts";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import type { AuthTab } from "#src/features/auth/auth-dialog-store.ts";
import { Tabs } from "#src/ui/tabs.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface AuthFormsProps {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
}

export function AuthForms({ tab, onTabChange }: AuthFormsProps) {
  const [newName, setNewName] = useState<string>();

  function continueWithSignIn(username: string) {
    setNewName(username);
    onTabChange("login");
  }

  return (
    <Tabs
      label="Account"
      value={tab}
      onValueChange={(value) => onTabChange(value === "register" ? "register" : "login")}
      items={[
        { value: "login", label: "Sign In", content: <CustomerSignIn username={newName} /> },
        {
          value: "register",
          label: "Register",
          content: <RegisterForm onRegistered={continueWithSignIn} />,
        },
      ]}
    />
  );
}

function CustomerSignIn({ username }: { username: string | undefined }) {
  const { signIn, pending, error } = useSignIn({
    onSignedIn: (user) => toast(signedIn(user.username)),
    onFailed: (failure) => toast(signInFailed(failure)),
  });
  return (
    <SignInForm
      username={username}
      onSubmit={async (credentials) => (await signIn(credentials)) !== undefined}
      pending={pending}
      problem={error && signInProblem(error)}
    />
  );
}
