import { useState } from "react";
import type {
  actOnInvitation,
  Colleague,
  inviteColleague,
  listTeam,
} from "#src/features/people/people.contract.ts";
import { teamList } from "#src/features/people/people.list.ts";
import * as texts from "#src/features/people/people.messages.ts";
import { showsAccount } from "#src/features/people/people.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { actionProblem } from "#src/office/action-panel.tsx";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { SelectField, TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { LinkToPass } from "./application-decision.tsx";

const columns = (
  timeZone: string,
): readonly Column<Colleague, (typeof teamList.sorts)[number]>[] => [
  {
    title: "Name",
    sort: "name",
    cell: ({ name, username }) => <UserText>{name ?? username}</UserText>,
    note: ({ name, username }) => name && <UserText>{username}</UserText>,
  },
  { title: "Email", sort: "email", cell: ({ email }) => <UserText>{email}</UserText> },
  {
    title: "Role",
    sort: "staff",
    phone: "end",
    cell: ({ staff, isDisabled, isInvited }) => (
      <span className="inline-flex gap-1.5">
        <Badge variant="ink">{texts.rankNames[staff]}</Badge>
        {isDisabled && <Badge variant="danger">Disabled</Badge>}
        {isInvited && <Badge variant="warning">Invited</Badge>}
      </span>
    ),
  },
  {
    title: "Second factor",
    wide: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Yes" : "No"),
  },
  {
    title: "Last seen",
    phone: "below",
    cell: ({ lastSeenAt, isInvited, invitedUntil }) => {
      if (!isInvited) return lastSeenAt && <ZonedTime at={lastSeenAt} timeZone={timeZone} time />;
      if (!invitedUntil) return "The invitation has ended";
      return (
        <>
          Until <ZonedTime at={invitedUntil} timeZone={timeZone} />
        </>
      );
    },
  },
];

export function Team() {
  const [link, setLink] = useState<string>();
  const action = useCall<typeof actOnInvitation>("POST /api/admin/team/{id}/actions", {
    ...showsAccount,
    onReply: (reply) => setLink(reply.link),
    toast: (_reply, { body }) => texts.invitationDone[body.type],
    failed: (error) => ({
      title: "Team",
      description: actionProblem(error),
      variant: "destructive",
    }),
  });
  return (
    <div className="grid gap-10">
      <div className="min-w-0">
        <ListScreen<typeof listTeam, typeof teamList>
          of={teamList}
          label="Team"
          columns={({ timeZone }) => columns(timeZone)}
          nameOf={({ name, username }) => name ?? username}
          open={({ id }) => paths.person(id)}
          empty={texts.customerTexts.empty}
          rowActions={({ id, isInvited, name, username }) =>
            isInvited && (
              <span className="inline-flex gap-3">
                {(["resent", "revoked"] as const).map((type) => (
                  <Button
                    key={type}
                    size="small"
                    variant="quiet"
                    className="px-0!"
                    onClick={() => action.mutate({ params: { id }, body: { type } })}
                  >
                    {type === "resent" ? "Resend" : "Revoke"}
                    <span className="sr-only"> the invitation of {name ?? username}</span>
                  </Button>
                ))}
              </span>
            )
          }
        />
        {link && <LinkToPass link={link} />}
      </div>
      <Invite />
    </div>
  );
}

const roles = ["sales", "editor", "admin"] as const;

function Invite() {
  const call = useCall<typeof inviteColleague>("POST /api/admin/team", {
    ...showsAccount,
    toast: texts.invitationDone.sent,
  });
  const form = useSchemaForm({
    start: { name: "", email: "", staff: "sales" as (typeof roles)[number] },
    call,
    send: (body) => ({ body }),
    failed: actionProblem,
  });
  return (
    <Section title="Invite a colleague">
      <SchemaForm form={form} className="grid max-w-xl gap-5">
        <TextField label="Name" autoComplete="off" {...form.field("name")} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field("email")} />
        <SelectField
          label="Role"
          hint={texts.rankHints[form.watch("staff")]}
          options={roles.map((rank) => ({ value: rank, label: texts.rankNames[rank] }))}
          {...form.field("staff")}
        />
        <p className="text-muted text-sm">{texts.peopleTexts.invites}</p>
        <Button type="submit" size="small" loading={form.pending} className="justify-self-start">
          Send invitation
        </Button>
      </SchemaForm>
      {call.data?.link && <LinkToPass link={call.data.link} />}
    </Section>
  );
}
