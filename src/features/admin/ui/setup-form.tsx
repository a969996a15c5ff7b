import { useLocation } from "wouter";
import { credentials } from "#src/domain/limits.ts";
import { newAdminSchema, type setUpAdmin } from "#src/features/admin/admin.contract.ts";
import { setupFailed } from "#src/features/admin/admin.messages.ts";
import { useOfficeHome } from "#src/features/admin/admin.mutations.ts";
import { EmailField, PasswordField, UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { setViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

export function SetupForm({ token }: { token: string }) {
  const home = useOfficeHome();
  const [, navigate] = useLocation();
  const setUp = useCall<typeof setUpAdmin>("POST /api/admin/setup", {
    onReply: async ({ user }, _input, queries) => {
      await setViewer(queries, user);
      navigate(home);
    },
  });
  const form = useSchemaForm({
    schema: newAdminSchema,
    start: { username: "", email: "", password: "" },
    call: setUp,
    send: (fields) => ({ body: { ...fields, token } }),
    failed: setupFailed,
  });
  return (
    <SchemaForm form={form}>
      <RequiredNote />
      <UsernameField required {...form.field("username")} />
      <EmailField required {...form.field("email")} />
      <PasswordField
        required
        autoComplete="new-password"
        hint={`At least ${credentials.staffPasswordMinLength} characters. A few words that only you would put together make a good one.`}
        {...form.field("password")}
      />
      <Button type="submit" size="large" loading={form.pending} className="mt-2 w-full">
        Create Administrator
      </Button>
    </SchemaForm>
  );
}
