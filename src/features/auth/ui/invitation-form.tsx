import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { passwordWeakness } from "#src/domain/password-policy.ts";
import { invitationTexts } from "#src/features/auth/invitation.messages.ts";
import { useAcceptInvitation } from "#src/features/auth/invitation.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { passwordHint } from "./register-form.tsx";
import { PasswordField, UsernameField } from "./sign-in-form.tsx";

/** The same rule as that of a registration; the server checks it too. */
const schemaFor = (username: string, staff: boolean) =>
  z
    .object({ password: z.string(), confirmPassword: z.string() })
    .superRefine(({ password, confirmPassword }, context) => {
      const message = passwordWeakness(password, { username, staff });
      if (message) context.addIssue({ code: "custom", path: ["password"], message });
      else if (password !== confirmPassword) {
        const path = ["confirmPassword"];
        context.addIssue({ code: "custom", path, message: "Passwords do not match" });
      }
    });

interface InvitationFormProps {
  token: string;
  username: string;
  /** Whose password must be longer. */
  isStaff: boolean;
  onSignedIn: () => void;
}

export function InvitationForm({ token, username, isStaff, onSignedIn }: InvitationFormProps) {
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(schemaFor(username, isStaff)),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const accept = useAcceptInvitation(onSignedIn);
  const submit = handleSubmit((values) => accept.mutate({ token, password: values.password }));
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      {accept.error && !accept.isPending && (
        <Alert variant="danger">{messageOf(accept.error, invitationTexts.failed)}</Alert>
      )}
      <UsernameField readOnly value={username} hint="You sign in with this name." />
      <PasswordField
        required
        autoComplete="new-password"
        hint={!errors.password && passwordHint(password, username, isStaff)}
        error={errors.password}
        {...register("password")}
      />
      <PasswordField
        label="Confirm Password"
        required
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...register("confirmPassword")}
      />
      <Button type="submit" size="large" loading={accept.isPending} className="mt-2 w-full">
        Save and sign in
      </Button>
    </form>
  );
}
