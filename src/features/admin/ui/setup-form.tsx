import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { credentials } from "#src/domain/limits.ts";
import { newAdminSchema, type setUpAdmin } from "#src/features/admin/admin.contract.ts";
import { setupFailed } from "#src/features/admin/admin.messages.ts";
import { useOfficeHome } from "#src/features/admin/admin.mutations.ts";
import { EmailField, PasswordField, UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { setViewer } from "#src/features/auth/viewer.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";

export function SetupForm({ token }: { token: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newAdminSchema),
    defaultValues: { username: "", email: "", password: "" },
  });
  const { errors } = formState;
  const home = useOfficeHome();
  const [, navigate] = useLocation();
  const setUp = useCall<typeof setUpAdmin>("POST /api/admin/setup", {
    onReply: async ({ user }, _input, queries) => {
      await setViewer(queries, user);
      navigate(home);
    },
  });
  const submit = handleSubmit((values) => setUp.mutate({ body: { ...values, token } }));
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {setUp.isError && <Alert variant="danger">{messageOf(setUp.error, setupFailed)}</Alert>}
      <RequiredNote />
      <UsernameField required error={errors.username} {...register("username")} />
      <EmailField required error={errors.email} {...register("email")} />
      <PasswordField
        required
        autoComplete="new-password"
        hint={`At least ${credentials.staffPasswordMinLength} characters. A few words that only you would put together make a good one.`}
        error={errors.password}
        {...register("password")}
      />
      <Button type="submit" size="large" loading={setUp.isPending} className="mt-2 w-full">
        Create Administrator
      </Button>
    </form>
  );
}
