import { useWatch } from "react-hook-form";
import { z } from "zod";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { passwordHint } from "#src/features/auth/ui/register-form.tsx";
import { PasswordField, UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { SchemaForm, type SchemaFormOptions, useSchemaForm } from "#src/ui/schema-form.tsx";

/** The same rule as that of a registration; the server checks it too. */
const schemaFor = (username: string, staff: boolean, asksCurrent: boolean) =>
  z
    .object({ currentPassword: z.string(), password: z.string(), confirmPassword: z.string() })
    .superRefine(({ currentPassword, password, confirmPassword }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (asksCurrent && currentPassword === "") refuse("currentPassword", "Password is required");
      const weakness = passwordWeakness(password, { username, staff });
      if (weakness) refuse("password", weakness);
      else if (password !== confirmPassword) refuse("confirmPassword", "Passwords do not match");
    });

type Chosen = z.infer<ReturnType<typeof schemaFor>>;

interface NewPasswordFormProps<Input, Reply>
  extends Pick<SchemaFormOptions<Chosen, Chosen, Input, Reply>, "call" | "send" | "failed"> {
  username: string;
  /** The staff needs a longer password. */
  isStaff: boolean;
  button: string;
  current?: string;
}

export function NewPasswordForm<Input, Reply>(props: NewPasswordFormProps<Input, Reply>) {
  const { username, isStaff, button, current, ...options } = props;
  const form = useSchemaForm({
    ...options,
    schema: schemaFor(username, isStaff, current !== undefined),
    start: { currentPassword: "", password: "", confirmPassword: "" },
    done: (_reply, { reset }) => reset(),
    again: current ? "currentPassword" : "password",
  });
  const { field, control, pending } = form;
  const password = useWatch({ control, name: "password" });
  const chosen = field("password");
  return (
    <SchemaForm form={form}>
      {current ? (
        <>
          {/* For password managers, which must know whose password it is. */}
          <input hidden readOnly autoComplete="username" value={username} />
          <PasswordField label={current} required {...field("currentPassword")} />
        </>
      ) : (
        <UsernameField readOnly value={username} hint="You sign in with this name." />
      )}
      <PasswordField
        label={current ? "New password" : "Password"}
        required
        autoComplete="new-password"
        hint={!chosen.error && passwordHint(password, username, isStaff)}
        {...chosen}
      />
      <PasswordField
        label={current ? "Confirm new password" : "Confirm Password"}
        required
        autoComplete="new-password"
        {...field("confirmPassword")}
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
    </SchemaForm>
  );
}
