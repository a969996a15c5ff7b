import { useState } from "react";
import type { AuthTab } from "#src/features/auth/auth-dialog-store.ts";
import { Tabs } from "#src/ui/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

interface AuthFormsProps {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
}

/** Whoever has registered finds the name filled in on the sign-in tab. */
export function AuthForms({ tab, onTabChange }: AuthFormsProps) {
  const [newName, setNewName] = useState<string>();

  function signInNext(username: string) {
    setNewName(username);
    onTabChange("login");
  }

  return (
    <Tabs
      label="Account"
      value={tab}
      onValueChange={(value) => onTabChange(value === "register" ? "register" : "login")}
      items={[
        { value: "login", label: "Sign In", content: <LoginForm username={newName} /> },
        {
          value: "register",
          label: "Register",
          content: <RegisterForm onRegistered={signInNext} />,
        },
      ]}
    />
  );
}
