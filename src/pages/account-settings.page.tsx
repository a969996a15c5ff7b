import { emailTexts } from "#src/features/auth/links/links.messages.ts";
import { ChangeEmail } from "#src/features/auth/links/ui/change-email.tsx";
import { UnconfirmedEmail } from "#src/features/auth/links/ui/unconfirmed-email.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";
import { SettingsSection } from "./account/settings-section.tsx";

export function AccountSettingsPage() {
  return (
    <>
      <PageHead description="Your name, your email address, addresses and choices." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <UnconfirmedEmail />
        <SettingsSection
          id="email"
          title={emailTexts.sectionTitle}
          description={emailTexts.sectionDescription}
        >
          <ChangeEmail />
        </SettingsSection>
      </AccountLayout>
    </>
  );
}
