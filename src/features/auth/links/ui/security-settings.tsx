import { useQuery } from "@tanstack/react-query";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { signInNoticesQuery } from "#src/features/auth/auth.queries.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import type {
  changePassword,
  switchSignInNotices,
} from "#src/features/auth/links/links.contract.ts";
import {
  noticeSwitchTexts,
  passwordChanged,
  passwordTexts,
} from "#src/features/auth/links/links.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

export function SignInNotices() {
  const query = useQuery(signInNoticesQuery());
  const { data } = query;
  const proof = useProof();
  const change = useCall<typeof switchSignInNotices>("POST /api/account/sign-in-notices", {
    updates: signInNoticesQuery(),
  });
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={noticeSwitchTexts.loadFailed}
        description={null}
        loading={<LoadingRegion label="Loading your choice" heights={["h-12"]} />}
      />
    );
  }
  // Shows why it failed; nothing more is to be done.
  const turn = (isOn: boolean) =>
    void proof.run(() => change.mutateAsync({ body: { isOn } })).catch(() => {});
  return (
    <>
      <Checkbox
        role="switch"
        label={noticeSwitchTexts.label}
        hint={data.isRequired ? noticeSwitchTexts.required : noticeSwitchTexts.hint}
        error={
          change.error && !change.isPending
            ? messageOf(change.error, noticeSwitchTexts.failed)
            : undefined
        }
        checked={change.isPending ? change.variables.body.isOn : data.isOn}
        disabled={data.isRequired}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {proof.dialog}
    </>
  );
}

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
        current={passwordTexts.current}
        button={passwordTexts.change}
        call={change}
        send={({ currentPassword, password }) => ({ currentPassword, password })}
        failed={passwordTexts.saveFailed}
      />
    </>
  );
}
