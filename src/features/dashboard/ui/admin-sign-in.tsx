import { useLocation } from "wouter";
import { credentials } from "#src/domain/limits.ts";
import { useSignIn } from "#src/features/auth/auth.mutations.ts";
import { EmailField, PasswordField, UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { SignInSteps } from "#src/features/auth/ui/sign-in-steps.tsx";
import {
  type adminLogin,
  newAdminSchema,
  type setUpAdmin,
} from "#src/features/dashboard/admin.contract.ts";
import {
  loginAlert,
  loginProblem,
  loginSucceeded,
  setupFailed,
} from "#src/features/dashboard/admin.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { officeHome, paths } from "#src/lib/paths.ts";
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

const useOfficeHome = () => officeHome(usePageState().capabilities);

export function AdminSignIn() {
  const flow = useAdminSignIn();
  return (
    <SignInSteps
      flow={flow}
      problem={flow.error && loginProblem(flow.error)}
      passkeys={{ isStaffLogin: true }}
    />
  );
}

function useAdminSignIn() {
  const home = useOfficeHome();
  const [, navigate] = useLocation();
  return useSignIn({
    request: (body) => call<typeof adminLogin>("POST /api/admin/login", { body }),
    onSignedIn: (user) => {
      window.alert(loginSucceeded);
      if (user.needsSecondFactor) return navigate(paths.accountSecurity());
      navigate(home);
    },
    onFailed: (error) => window.alert(loginAlert(error)),
  });
}
