import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";
import type { actOnApplication } from "./applications.contract.ts";
import type { HistoryEntry } from "./notes.contract.ts";

export const applicationTexts = {
  empty: "No dealer has applied yet. Applications from the wholesale page arrive here.",
  missing: "This application does not exist",
  makesAccount: (email: string) =>
    `Approving makes an account for ${email} and mails an invitation to choose a password.`,
  grants: (username: string) =>
    `Approving gives wholesale access to the account ${username}, which has this address, and mails that it is open.`,
  givesBack: (username: string) =>
    `Nobody has confirmed that the account ${username}, which has this address, is the applicant's. Approving ends its password, sessions and passkeys, and mails an invitation to choose a new password.`,
  declining: "The applicant reads the reason in a mail.",
  passOn:
    "The shop has no mail server (SMTP_URL). Pass this link on yourself. It is not shown again.",
} as const;

const done = (description: string): ToastInput => ({ title: "Application", description });

/** Without a mail server the staff passes the link on. */
const passOn = (contactName: string) => `Pass the link on to ${contactName}.`;

/** Where there is a link, no mail can bring it. */
export function actionDone(
  action: "approved" | "declined" | "invited",
  { application: { contactName, invitation }, link }: ReplyOf<typeof actOnApplication>,
): ToastInput {
  switch (action) {
    case "approved":
      if (link) return done(`Approved. ${passOn(contactName)}`);
      return done(
        invitation
          ? `Approved. ${contactName} gets an invitation by mail.`
          : `Approved. ${contactName} gets a mail that the access is open.`,
      );
    case "declined":
      return done(`Declined. ${contactName} gets the reason by mail.`);
    case "invited":
      return done(
        link
          ? `The earlier invitation has ended. ${passOn(contactName)}`
          : `${contactName} gets a new invitation by mail. The earlier one has ended.`,
      );
  }
}

const actions: Readonly<Record<string, string>> = {
  "application.approve": "Approved",
  "application.decline": "Declined",
  "application.invite": "New invitation sent",
  "wholesale.grant": "Wholesale access granted",
  "wholesale.withdraw": "Wholesale access withdrawn",
  "user.rights": "Rights changed",
  "user.invite": "Invited to the staff",
  "user.invite-again": "Invited again",
  "user.invite-revoked": "Invitation revoked",
  "user.disable": "Account disabled",
  "user.enable": "Account enabled",
  "user.sign-out": "Signed out everywhere",
  "admin.login": "Signed in to the back office",
};

/** An act that this screen does not know yet is shown by its name. */
const actionName = (action: string) => actions[action] ?? action.replaceAll(/[.-]/g, " ");

/** For the timeline of a person or an application. */
export const historyEntries = (entries: readonly HistoryEntry[]) =>
  entries.map(({ id, action, by, at }) => ({
    ...{ id, at },
    title: actionName(action),
    by: by ?? "Console",
  }));
