import { hasStaffRight } from "#src/domain/viewer.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import {
  passwordChanged,
  passwordTexts as texts,
} from "#src/features/auth/links/links.messages.ts";
import type { changePassword } from "#src/features/auth/links/password.contract.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { useCall } from "#src/ui/use-call.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Of the page Security. The present password is the proof of who it is, with a second factor both. */
export function ChangePassword() {
  const viewer = useViewer();
  const change = useCall<typeof changePassword>("POST /api/account/password", {
    toast: passwordChanged,
  });
  const proof = useProof();
  if (viewer.kind === "guest") return null;
  return (
    <>
      {proof.dialog}
      <NewPasswordForm
        username={viewer.username}
        isStaff={hasStaffRight(viewer, "staff") || viewer.needsSecondFactor === true}
        current={texts.current}
        button={texts.change}
        pending={change.isPending}
        problem={change.error && messageOf(change.error, texts.saveFailed)}
        onSubmit={(chosen) => proof.run(() => change.mutateAsync({ body: chosen }))}
      />
    </>
  );
}
