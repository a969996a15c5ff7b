import { unconfirmedDays } from "#src/domain/enquiry-limits.ts";
import { messageOf } from "#src/lib/http-error.ts";
import type { ToastInput } from "#src/ui/toast-store.ts";

export const issueStateNames = {
  draft: "Draft",
  sending: "Sending",
  sent: "Sent",
  stopped: "Stopped",
} as const;
export type IssueState = keyof typeof issueStateNames;

export const issueTexts = {
  empty:
    "No issue yet. Write the first one: pick watches and articles, and see the mail as you go.",
  noServer:
    "The shop has no mail server (SMTP_URL), so nothing is sent: copies stay in Mails & Jobs.",
  untitled: "Without a subject",
  introHint: "An empty line begins a new paragraph.",
  nothingFound: "No watch for sale matches.",
  noWatches: "No watch yet. Search for one below.",
  leftOut: "Sold or not published at present: it is left out.",
  unknownWatch: (id: number) => `Watch ${id}`,
  full: (most: number) => `An issue shows at most ${most} watches.`,
  previewFailed: "The preview could not be loaded.",
  saveFirst: "Save first: only what is saved can be sent.",
  missing: "This issue does not exist",
  missingDescription: "Somebody may have deleted it.",
} as const;

export const issueProblems = {
  missing: "This issue does not exist any more.",
  notDraft: "This issue is being sent or has been sent, so it can't be changed.",
  subject: "An issue needs a subject before it can be sent.",
  empty: "An issue needs an introduction, a watch or an article before it can be sent.",
  nobody: "Nobody has confirmed a subscription yet.",
  another: "Another issue is being sent. Wait until it is done, or stop it.",
  notSending: "This issue is not being sent.",
  notStopped: "This issue is not stopped.",
} as const;

const readers = (count: number) =>
  count === 1 ? "1 subscriber" : `${count.toLocaleString("en-US")} subscribers`;

export const sendQuestion = (count: number, subject: string) =>
  `“${subject}” goes to ${readers(count)}. What the mail server has taken can't be called back.`;

export const earlierTexts = {
  waiting: (count: number) =>
    `${readers(count)} from before ${count === 1 ? "waits" : "wait"} for confirmation. No newsletter goes to ${count === 1 ? "this address" : "these addresses"} until then.`,
  asking: (count: number) =>
    `${readers(count)} from before ${count === 1 ? "is" : "are"} still to be asked. The mails are on their way.`,
  ask: "Ask them to confirm",
  title: "Ask earlier subscribers?",
  question: (count: number) =>
    `One mail with a link goes to ${readers(count)}, once. Whoever does not confirm within ${unconfirmedDays} days is deleted from the list.`,
} as const;

export const sendLabel = (count: number) => `Send to ${readers(count)}`;

const title = "Newsletter";
export const issueSaved: ToastInput = { title, description: "The draft is saved." };
export const issueDeleted: ToastInput = { title, description: "The draft is deleted." };
export const testSent = (recipient: string): ToastInput => ({
  title,
  description: `A test mail goes to ${recipient}.`,
});
export const earlierAsked: ToastInput = {
  title,
  description: "The mails are sent at the rate of the newsletter.",
};
export const issueStarted: ToastInput = { title, description: "The issue is being sent." };
export const issueStopped: ToastInput = {
  title,
  description: "No further copies are written. You can go on at any time.",
};

export const actionFailed = (error: unknown): ToastInput => ({
  title,
  description: messageOf(error, "That did not work. Please try again."),
  variant: "destructive",
});
