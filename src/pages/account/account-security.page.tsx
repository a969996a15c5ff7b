import { sessionTexts } from "#src/features/account/account.messages.ts";
import { SessionList } from "#src/features/account/ui/session-list.tsx";
import {
  SecondFactorRequired,
  SecondFactors,
} from "#src/features/auth/factors/ui/second-factors.tsx";
import { noticeSwitchTexts, passwordTexts } from "#src/features/auth/links/links.messages.ts";
import { ChangePassword, SignInNotices } from "#src/features/auth/links/ui/security-settings.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout, SettingsSection } from "./account-layout.tsx";

export function AccountSecurityPage() {
  return (
    <>
      <PageHead description="Your password, second factor and sessions." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <SecondFactorRequired />
        <SettingsSection
          id="password"
          title={passwordTexts.changeTitle}
          description={passwordTexts.changeDescription}
        >
          <ChangePassword />
        </SettingsSection>
        <SettingsSection
          id="second-factor"
          title="Second factor"
          description="What proves that it is you, beside the password."
        >
          <SecondFactors />
        </SettingsSection>
        <SettingsSection
          id="sign-in-notices"
          title={noticeSwitchTexts.title}
          description={noticeSwitchTexts.description}
        >
          <SignInNotices />
        </SettingsSection>
        <SettingsSection
          id="sessions"
          title={sessionTexts.title}
          description={sessionTexts.description}
        >
          <SessionList />
        </SettingsSection>
      </AccountLayout>
    </>
  );
}
