import { AuditLog } from "#src/features/audit/ui/audit-log.tsx";
import { SubscriberTable } from "#src/features/dashboard/ui/dashboard-tables.tsx";
import { JobList } from "#src/features/messages/outbox/ui/job-list.tsx";
import { MailList } from "#src/features/messages/outbox/ui/mail-list.tsx";
import { personalDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { PersonalData } from "#src/features/personal-data/ui/personal-data.tsx";
import { Settings } from "#src/features/settings/ui/settings.tsx";
import { paths } from "#src/lib/paths.ts";
import { staffScreen } from "./staff-page.tsx";

// Pages for administrators alone, in one file because they are opened together.

export const AuditPage = staffScreen({
  right: "admin",
  description: "What the staff changed, for administrators.",
  screen: AuditLog,
});

export const SubscribersPage = staffScreen({
  right: "admin",
  description: "Subscribers of the newsletter, for administrators.",
  screen: () => <SubscriberTable page={paths.subscribers()} />,
});

export const MailsPage = staffScreen({
  right: "admin",
  description: "Mails and jobs of the shop, for administrators.",
  screen: () => (
    <>
      <JobList />
      <MailList />
    </>
  ),
});

export const SettingsPage = staffScreen({
  right: "admin",
  lead: "What visitors see at once, and what was set when the shop was started.",
  description: "Settings of the shop, for administrators.",
  screen: Settings,
});

export const PersonalDataPage = staffScreen({
  right: "admin",
  lead: personalDataTexts.lead,
  description: "What the shop holds of a person, for administrators.",
  screen: PersonalData,
});
