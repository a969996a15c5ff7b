import { SecondFactors } from "#src/features/auth/factors/ui/second-factors.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";
import { SettingsSection } from "./account/settings-section.tsx";

export function AccountSecurityPage() {
  return (
    <>
      <PageHead description="Your password, second factor and sessions." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <SettingsSection
          id="second-factor"
          title="Second factor"
          description="What proves that it is you, beside the password."
        >
          <SecondFactors />
        </SettingsSection>
      </AccountLayout>
    </>
  );
}
