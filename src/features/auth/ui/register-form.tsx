import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { registrationProblem } from "#src/features/auth/auth.messages.ts";
import { useRegister } from "#src/features/auth/auth.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { EmailField, PasswordField, UsernameField } from "./credential-fields.tsx";
import { passwordHint } from "./password-hint.ts";
import { registrationSchema } from "./registration-schema.ts";

interface RegisterFormProps {
  onRegistered: (username: string) => void;
}

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { register, handleSubmit, setFocus, control, formState } = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: { username: "", email: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const [username, password] = useWatch({ control, name: ["username", "password"] });
  const { register: createAccount, pending, error } = useRegister();

  const submit = handleSubmit(async (values) => {
    if (await createAccount(values)) onRegistered(values.username);
    else setFocus("username", { shouldSelect: true });
  });

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {error && !pending && <Alert variant="danger">{registrationProblem(error)}</Alert>}
      <UsernameField aria-required error={errors.username} {...register("username")} />
      <EmailField aria-required error={errors.email} {...register("email")} />
      <PasswordField
        aria-required
        autoComplete="new-password"
        hint={!errors.password && passwordHint(password, username)}
        error={errors.password}
        {...register("password")}
      />
      <PasswordField
        label="Confirm Password"
        aria-required
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...register("confirmPassword")}
      />
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
