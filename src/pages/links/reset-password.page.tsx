import type { checkReset, resetPassword } from "#src/features/auth/links/links.contract.ts";
import { passwordTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { AccountLink, AccountPage } from "#src/features/auth/links/ui/account-link.tsx";
import { NewPasswordForm } from "#src/features/auth/links/ui/new-password-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** The link of a mail leads here if somebody has forgotten the password. The page makes no session. */
export function ResetPasswordPage() {
  const check = useCall<typeof checkReset>("POST /api/auth/password-reset/check");
  // It has ended the session of this browser too, if that was the same account's.
  const reset = useCall<typeof resetPassword>("POST /api/auth/password-reset/finish", {
    invalidates: [currentUserQuery()],
  });
  if (reset.isSuccess) {
    return (
      <AccountPage title={texts.resetDoneTitle} intro={texts.resetDone}>
        <Button asChild size="large" className="w-full">
          <a href={paths.login()}>Sign In</a>
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.resetTitle} intro={texts.resetIntro} noScript={texts.noScript}>
      <AccountLink check={check} loadFailed={texts.checkFailed}>
        {(token, { username, isStaff }) => (
          <NewPasswordForm
            username={username}
            isStaff={isStaff}
            button={texts.save}
            call={reset}
            send={({ password }) => ({ body: { token, password } })}
            failed={texts.saveFailed}
          />
        )}
      </AccountLink>
    </AccountPage>
  );
}
