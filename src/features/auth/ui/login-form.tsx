import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { signInProblem } from "#src/features/auth/auth.messages.ts";
import { useLogin } from "#src/features/auth/auth.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

interface LoginFormProps {
  /** The name just registered; only the password is left to fill in. */
  username: string | undefined;
}

export function LoginForm({ username }: LoginFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: username ?? "", password: "" },
  });
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
      <FormField label="Username" error={formState.errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("username")}
            aria-required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField label="Password" error={formState.errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("password")}
            aria-required
            type="password"
            autoComplete="current-password"
          />
        )}
      </FormField>
      <Button type="submit" size="large" loading={pending} className="mt-2 w-full">
        {pending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
