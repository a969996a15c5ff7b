import type { ReactNode } from "react";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { signInName, signInNameMissing } from "#src/features/auth/auth.messages.ts";
import type { Credentials } from "#src/features/auth/auth.mutations.ts";
import { passwordTexts } from "#src/features/auth/links/links.messages.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField, type TextFieldProps } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";

export interface SignInFormProps {
  /** Resolves to false when the visitor has to try again. */
  onSubmit: (credentials: Credentials) => Promise<boolean>;
  pending: boolean;
  /** Why the last attempt failed, for callers that show it in the form. */
  problem?: string | null | undefined;
  /** Set after a registration: only the password is left to type. */
  username?: string | undefined;
  usernameAutoComplete?: string | undefined;
  isBack?: boolean;
  /** Without both fields nothing happens, instead of an error at each empty field. */
  ignoreEmpty?: boolean;
  /** It stands below the button, instead of the link to a new password. */
  children?: ReactNode;
}

/** The form of the account dialog, the sign-in page, the admin login and the wholesale dialog. */
export function SignInForm(props: SignInFormProps) {
  const { onSubmit, pending, problem, username, ignoreEmpty = false, children } = props;
  const { usernameAutoComplete = "username", isBack = false } = props;
  const byEmail = useCapability("accounts");
  const form = useSchemaForm({
    schema: ignoreEmpty ? undefined : credentialsSchema,
    start: { username: username ?? "", password: "" },
    send: (typed) => (ignoreEmpty && !(typed.username.trim() && typed.password)) || onSubmit(typed),
    focus: username ? "password" : isBack ? "username" : undefined,
    again: "password",
  });
  const name = form.field("username");
  const shown = problem && !pending && <Alert variant="danger">{problem}</Alert>;
  return (
    <SchemaForm form={{ ...form, problem: shown }}>
      <UsernameField
        required
        label={byEmail ? signInName : "Username"}
        autoComplete={usernameAutoComplete}
        {...name}
        error={byEmail && name.error ? signInNameMissing : name.error}
      />
      <PasswordField required {...form.field("password")} />
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
      {children ?? <ForgotPassword />}
    </SchemaForm>
  );
}

interface CredentialFieldProps extends Omit<TextFieldProps, "label" | "type"> {
  label?: string;
}

export function UsernameField(props: CredentialFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function EmailField(props: CredentialFieldProps) {
  return <TextField label="Email" type="email" autoComplete="email" {...props} />;
}

export function PasswordField(props: CredentialFieldProps) {
  return <TextField label="Password" type="password" autoComplete="current-password" {...props} />;
}

interface ForgotPasswordProps {
  /** The specification has this in its place. */
  fallback?: ReactNode;
  /** For a dialog, which closes then. */
  onFollow?: () => void;
}

/** The way to a new password, in every form that asks for one. As specified, there is none. */
export function ForgotPassword({ fallback = null, onFollow }: ForgotPasswordProps) {
  if (!useCapability("accounts")) return fallback;
  return (
    <a
      href={paths.forgotPassword()}
      onClick={onFollow}
      className="link-quiet inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      {passwordTexts.forgot}
    </a>
  );
}
