import { useWatch } from "react-hook-form";
import { z } from "zod";
import { passwordMinLength } from "#src/domain/constants.ts";
import { credentials } from "#src/domain/limits.ts";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { newCustomerSchema } from "#src/features/auth/auth.contract.ts";
import { registrationProblem } from "#src/features/auth/auth.messages.ts";
import { useRegister } from "#src/features/auth/auth.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { EmailField, PasswordField, UsernameField } from "./sign-in-form.tsx";

/** The password is repeated in the form only; it is not sent twice. */
export const registrationSchema = newCustomerSchema
  .safeExtend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });

interface RegisterFormProps {
  onRegistered: (username: string) => void;
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const form = useSchemaForm({
    schema: registrationSchema,
    start: { username: "", email: "", password: "", confirmPassword: "" },
    call: useRegister(),
    send: (customer) => customer,
    done: (_reply, { getValues }) => onRegistered(getValues("username")),
    failed: registrationProblem,
    again: "username",
  });
  const { field, control, pending } = form;
  const [username, password] = useWatch({ control, name: ["username", "password"] });
  const chosen = field("password");
  return (
    <SchemaForm form={form}>
      <RequiredNote />
      <UsernameField required {...field("username")} />
      <EmailField required {...field("email")} />
      <PasswordField
        required
        autoComplete="new-password"
        hint={!chosen.error && passwordHint(password, username)}
        {...chosen}
      />
      <PasswordField
        label="Confirm Password"
        required
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Creating account..." : "Create Account"}
      </Button>
    </SchemaForm>
  );
}

const comfortableLength = 14;

/** Guides while the visitor types. What is wrong with the password is shown when the form is sent. */
export function passwordHint(password: string, username: string, staff = false): string {
  const min = staff ? credentials.staffPasswordMinLength : passwordMinLength;
  if (password === "") {
    return `At least ${min} characters. A few words that only you would put together make a good one.`;
  }
  const missing = min - [...password].length;
  if (missing > 0) return missing === 1 ? "1 more character." : `${missing} more characters.`;
  if (passwordWeakness(password, { username, staff })) return "Easy to guess.";
  return [...password].length < comfortableLength ? "Good. Longer is stronger." : "Strong.";
}
