import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { hasStaffRight, isDealer, type Viewer } from "#src/domain/viewer.ts";
import type { acceptInvitation, checkInvitation } from "#src/features/auth/links/links.contract.ts";
import {
  accepted,
  passwordTexts,
  invitationTexts as texts,
} from "#src/features/auth/links/links.messages.ts";
import { AccountLink, AccountPage } from "#src/features/auth/links/ui/account-link.tsx";
import { NewPasswordForm } from "#src/features/auth/links/ui/new-password-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { setViewer, useViewer } from "#src/lib/viewer.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** Nothing is used up before the form is sent. */
export function InvitationPage() {
  const check = useCall<typeof checkInvitation>("POST /api/auth/invitation/check");
  const [, navigate] = useLocation();
  // Not before the page knows the viewer, or the next one would refuse a guest.
  const [done, setDone] = useState(false);
  const viewer = useViewer();
  useEffect(() => {
    if (done && viewer.kind === "user") navigate(homeOf(viewer));
  }, [done, viewer, navigate]);
  const accept = useCall<typeof acceptInvitation>("POST /api/auth/invitation", {
    onReply: async ({ user }, _input, queries) => {
      await setViewer(queries, user);
      setDone(true);
    },
    toast: ({ user }) => accepted(user.username),
  });
  return (
    <AccountPage title={texts.title} intro={texts.intro} noScript={passwordTexts.noScript}>
      <AccountLink
        check={check}
        loadFailed={texts.loadFailed}
        signInAt={paths.loginThen(paths.wholesale())}
      >
        {(token, { username, isStaff }) => (
          <NewPasswordForm
            username={username}
            isStaff={isStaff}
            button="Save and sign in"
            call={accept}
            send={({ password }) => ({ body: { token, password } })}
            failed={texts.failed}
          />
        )}
      </AccountLink>
    </AccountPage>
  );
}

function homeOf(viewer: Viewer): string {
  if (viewer.kind === "user" && viewer.needsSecondFactor) return paths.accountSecurity();
  if (hasStaffRight(viewer, "staff")) return paths.overview();
  return isDealer(viewer) ? paths.wholesale() : paths.account();
}
