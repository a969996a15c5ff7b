import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { passwordHint } from "#src/features/auth/ui/register-form.tsx";
import { PasswordField, UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";

/** The same rule as that of a registration; the server checks it too. */
const schemaFor = (username: string, staff: boolean) =>
  z
    .object({ currentPassword: z.string(), password: z.string(), confirmPassword: z.string() })
    .superRefine(({ password, confirmPassword }, context) => {
      const message = passwordWeakness(password, { username, staff });
      if (message) context.addIssue({ code: "custom", path: ["password"], message });
      else if (password !== confirmPassword) {
        const path = ["confirmPassword"];
        context.addIssue({ code: "custom", path, message: "Passwords do not match" });
      }
    });

interface ChosenPassword {
  readonly currentPassword: string;
  readonly password: string;
}

interface NewPasswordFormProps {
  username: string;
  /** Whose password must be longer. */
  isStaff: boolean;
  button: string;
  pending: boolean;
  /** Why the last attempt failed. */
  problem: ReactNode;
  /** Rejects when the person has to try again. */
  onSubmit: (chosen: ChosenPassword) => Promise<unknown>;
  /** The label of a field for the present password. Without it the link has shown whose account it is. */
  current?: string;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, isStaff, button, pending, problem, onSubmit, current } = props;
  const { register, handleSubmit, control, reset, setFocus, setError, formState } = useForm({
    resolver: zodResolver(schemaFor(username, isStaff)),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    if (current && currentPassword === "") {
      setError("currentPassword", { message: "Password is required" }, { shouldFocus: true });
      return;
    }
    try {
      await onSubmit({ currentPassword, password });
      reset();
    } catch {
      // The caller shows why.
      setFocus(current ? "currentPassword" : "password", { shouldSelect: true });
    }
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {problem && !pending && <Alert variant="danger">{problem}</Alert>}
      {current ? (
        <>
          {/* For password managers, which must know whose password it is. */}
          <input hidden readOnly autoComplete="username" value={username} />
          <PasswordField
            label={current}
            required
            error={errors.currentPassword}
            {...register("currentPassword")}
          />
        </>
      ) : (
        <UsernameField readOnly value={username} hint="You sign in with this name." />
      )}
      <PasswordField
        label={current ? "New password" : "Password"}
        required
        autoComplete="new-password"
        hint={!errors.password && passwordHint(password, username, isStaff)}
        error={errors.password}
        {...register("password")}
      />
      <PasswordField
        label={current ? "Confirm new password" : "Confirm Password"}
        required
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...register("confirmPassword")}
      />
      <Button
        type="submit"
        loading={pending}
        {...(current
          ? { variant: "secondary", className: "sm:w-fit" }
          : { size: "large", className: "mt-2 w-full" })}
      >
        {button}
      </Button>
    </form>
  );
}
