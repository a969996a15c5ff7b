import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { loginErrorText, useAdminLogin } from "#src/features/admin/admin.mutations.ts";
import { credentialsSchema } from "#src/features/auth/auth.contract.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

export function LoginForm() {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: "", password: "" },
  });
  const login = useAdminLogin();
  const submit = handleSubmit((values) =>
    login.mutate(values, { onError: () => setFocus("password", { shouldSelect: true }) }),
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {login.isError && <Alert variant="danger">{loginErrorText(login.error)}</Alert>}
      <FormField label="Username" required error={formState.errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField label="Password" required error={formState.errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("password")}
            type="password"
            autoComplete="current-password"
          />
        )}
      </FormField>
      <Button type="submit" size="large" loading={login.isPending} className="mt-2 w-full">
        {login.isPending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
