import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { loginErrorText, useAdminLogin } from "#src/features/admin/admin.mutations.ts";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { PasswordField, UsernameField } from "#src/features/auth/ui/credential-fields.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";

export function LoginForm() {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;
  const login = useAdminLogin();
  const submit = handleSubmit((values) =>
    login.mutate(values, { onError: () => setFocus("password", { shouldSelect: true }) }),
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {login.isError && <Alert variant="danger">{loginErrorText(login.error)}</Alert>}
      <UsernameField required error={errors.username} {...register("username")} />
      <PasswordField required error={errors.password} {...register("password")} />
      <Button type="submit" size="large" loading={login.isPending} className="mt-2 w-full">
        {login.isPending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
