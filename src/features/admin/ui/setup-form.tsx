import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { credentials } from "#src/domain/limits.ts";
import { newAdminSchema } from "#src/features/admin/admin.contract.ts";
import { setupErrorText, useSetUpAdmin } from "#src/features/admin/admin.mutations.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

export function SetupForm({ token }: { token: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newAdminSchema),
    defaultValues: { username: "", email: "", password: "" },
  });
  const { errors } = formState;
  const setUp = useSetUpAdmin();
  const submit = handleSubmit((values) => setUp.mutate({ ...values, token }));
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {setUp.isError && <Alert variant="danger">{setupErrorText(setUp.error)}</Alert>}
      <FormField label="Username" required error={errors.username?.message}>
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
      <FormField label="Email" required error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register("email")} type="email" autoComplete="email" />
        )}
      </FormField>
      <FormField
        label="Password"
        required
        hint={`At least ${credentials.adminPasswordMinLength} characters. A few words that only you would put together make a good one.`}
        error={errors.password?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("password")}
            type="password"
            autoComplete="new-password"
          />
        )}
      </FormField>
      <Button type="submit" size="large" loading={setUp.isPending} className="mt-2 w-full">
        Create Administrator
      </Button>
    </form>
  );
}
