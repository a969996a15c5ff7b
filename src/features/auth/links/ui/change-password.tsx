import { hasStaffRight } from "#src/domain/viewer.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import {
  passwordChanged,
  passwordTexts as texts,
} from "#src/features/auth/links/links.messages.ts";
import type { changePassword } from "#src/features/auth/links/password.contract.ts";
import { call } from "#src/lib/endpoint.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The present password is the proof of who it is, with a second factor both. */
export function ChangePassword() {
  const viewer = useViewer();
  const proof = useProof();
  const change = useCall(
    (body: { currentPassword: string; password: string }) =>
      proof.run(() => call<typeof changePassword>("POST /api/account/password", { body })),
    { toast: passwordChanged },
  );
  if (viewer.kind === "guest") return null;
  return (
    <>
      {proof.dialog}
      <NewPasswordForm
        username={viewer.username}
        isStaff={hasStaffRight(viewer, "staff") || viewer.needsSecondFactor === true}
        current={texts.current}
        button={texts.change}
        call={change}
        send={({ currentPassword, password }) => ({ currentPassword, password })}
        failed={texts.saveFailed}
      />
    </>
  );
}
