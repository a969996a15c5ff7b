import { AuditLog } from "#src/features/audit/ui/audit-log.tsx";
import { SubscriberTable } from "#src/features/dashboard/ui/dashboard-tables.tsx";
import { JobList } from "#src/features/messages/outbox/ui/job-list.tsx";
import { MailList } from "#src/features/messages/outbox/ui/mail-list.tsx";
import { personalDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { PersonalData } from "#src/features/personal-data/ui/personal-data.tsx";
import { Settings } from "#src/features/settings/ui/settings.tsx";
import { paths } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

// Pages for administrators alone, in one file because they are opened together.

export function AuditPage() {
  return (
    <StaffPage
      right="admin"
      title="Audit"
      description="What the staff changed, for administrators."
    >
      <AuditLog />
    </StaffPage>
  );
}

export function SubscribersPage() {
  return (
    <StaffPage
      right="admin"
      title={useRouteTitle()}
      description="Subscribers of the newsletter, for administrators."
    >
      <SubscriberTable page={paths.subscribers()} />
    </StaffPage>
  );
}

export function MailsPage() {
  return (
    <StaffPage
      right="admin"
      title="Mails & Jobs"
      description="Mails and jobs of the shop, for administrators."
    >
      <JobList />
      <MailList />
    </StaffPage>
  );
}

export function SettingsPage() {
  return (
    <StaffPage
      right="admin"
      title="Settings"
      lead="What visitors see at once, and what was set when the shop was started."
      description="Settings of the shop, for administrators."
    >
      <Settings />
    </StaffPage>
  );
}

export function PersonalDataPage() {
  return (
    <StaffPage
      right="admin"
      title="Personal Data"
      lead={personalDataTexts.lead}
      description="What the shop holds of a person, for administrators."
    >
      <PersonalData />
    </StaffPage>
  );
}
