import type { ReactNode } from "react";
import { type Capable, onlyEnabled } from "#src/domain/capabilities.ts";
import {
  addressTexts,
  alertSection,
  dateTexts,
  nameTexts,
  newsletterSection,
} from "#src/features/account/account.messages.ts";
import { AddressList } from "#src/features/account/ui/address-list.tsx";
import { DateChoice, NameForm } from "#src/features/account/ui/profile-forms.tsx";
import { emailTexts } from "#src/features/auth/links/links.messages.ts";
import { ChangeEmail } from "#src/features/auth/links/ui/change-email.tsx";
import { UnconfirmedEmail } from "#src/features/auth/links/ui/unconfirmed-email.tsx";
import { OwnAlerts } from "#src/features/marketing/alerts/ui/own-alerts.tsx";
import { OwnSubscription } from "#src/features/marketing/newsletter/ui/own-subscription.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout, SettingsSection } from "./account-layout.tsx";

interface CapableSection extends Capable {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly Content: () => ReactNode;
}

const sections: readonly CapableSection[] = [
  { id: "newsletter", ...newsletterSection, Content: OwnSubscription, capability: "enquiries" },
  { id: "alerts", ...alertSection, Content: OwnAlerts, capability: "enquiries" },
];

export function AccountSettingsPage() {
  const viewer = useViewer();
  const title = useRouteTitle();
  const mailSections = onlyEnabled(sections, usePageState().capabilities);
  // The route admits no guest; this happens for a moment after signing out.
  if (viewer.kind === "guest") return null;
  return (
    <>
      <PageHead description="Your name, your email address, addresses and choices." />
      <AccountLayout head={<h1>{title}</h1>}>
        <UnconfirmedEmail />
        <SettingsSection id="name" title={nameTexts.title} description={nameTexts.description}>
          <NameForm viewer={viewer} />
        </SettingsSection>
        <SettingsSection
          id="email"
          title={emailTexts.sectionTitle}
          description={emailTexts.sectionDescription}
        >
          <ChangeEmail />
        </SettingsSection>
        <SettingsSection
          id="addresses"
          title={addressTexts.title}
          description={addressTexts.description}
        >
          <AddressList />
        </SettingsSection>
        <SettingsSection id="dates" title={dateTexts.title} description={dateTexts.description}>
          <DateChoice viewer={viewer} />
        </SettingsSection>
        {mailSections.map(({ id, title, description, Content }) => (
          <SettingsSection key={id} id={id} title={title} description={description}>
            <Content />
          </SettingsSection>
        ))}
      </AccountLayout>
    </>
  );
}
