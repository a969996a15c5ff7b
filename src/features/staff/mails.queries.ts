import { keepPreviousData } from "@tanstack/react-query";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { listJobs, listMails, readMail } from "./mails.contract.ts";

export type MailView = Readonly<Partial<Record<"state" | "recipient" | "after", string>>>;

const states = ["waiting", "sent", "failed", "not-sent"] as const;

/** What the server would refuse is left out, so that a mistyped URL still shows mails. */
export function mailViewFrom(search: URLSearchParams): MailView {
  const state = states.find((known) => known === search.get("state"));
  const recipient = search.get("recipient")?.trim().slice(0, 320);
  const after = /^[1-9]\d{0,8}$/.exec(search.get("after") ?? "")?.[0];
  return { ...(state && { state }), ...(recipient && { recipient }), ...(after && { after }) };
}

export function mailsUrl(view: MailView): string {
  const search = new URLSearchParams(view);
  return search.size > 0 ? `${paths.mailsAndJobs()}?${search}` : paths.mailsAndJobs();
}

export const mailsQuery = ({ state, ...view }: MailView) => ({
  ...getQuery<typeof listMails>("/api/admin/mails", {
    query: { ...view, ...(state && { state: state as (typeof states)[number] }) },
  }),
  placeholderData: keepPreviousData,
  refetchOnMount: "always" as const,
});

export const mailQuery = (id: number) =>
  getQuery<typeof readMail>("/api/admin/mails/{id}", { params: { id } });

export const jobsQuery = () => ({
  ...getQuery<typeof listJobs>("/api/admin/jobs"),
  refetchOnMount: "always" as const,
});
