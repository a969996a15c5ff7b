import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { signInProblem } from "#src/features/auth/auth.messages.ts";
import { useLogin } from "#src/features/auth/auth.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { PasswordField, UsernameField } from "./credential-fields.tsx";

interface LoginFormProps {
  /** The name just registered; only the password is left to fill in. */
  username: string | undefined;
}

export function LoginForm({ username }: LoginFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: username ?? "", password: "" },
  });
  const { errors } = formState;
  const { login, pending, error } = useLogin();

  useEffect(() => {
    if (username) setFocus("password");
  }, [username, setFocus]);

  const submit = handleSubmit(async (values) => {
    if (!(await login(values))) setFocus("password", { shouldSelect: true });
  });

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {error && !pending && <Alert variant="danger">{signInProblem(error)}</Alert>}
      <UsernameField aria-required error={errors.username} {...register("username")} />
      <PasswordField aria-required error={errors.password} {...register("password")} />
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
