import { useRef, useState } from "react";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { useDeletion } from "#src/features/dashboard/ui/deletion.tsx";
import {
  type changePerson,
  type Person,
  type signOutPerson,
  staffRanks,
} from "#src/features/people/people.contract.ts";
import * as texts from "#src/features/people/people.messages.ts";
import { showsAccount } from "#src/features/people/people.queries.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { actionProblem } from "#src/office/action-panel.tsx";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { LinkToPass } from "./application-decision.tsx";

const { peopleTexts } = texts;

function useIsOwn({ id }: Person): boolean {
  const viewer = useViewer();
  return viewer.kind === "user" && viewer.id === id;
}

const useChangePerson = () =>
  useCall<typeof changePerson>("PATCH /api/admin/people/{id}", {
    ...showsAccount,
    toast: (_reply, { body: { isDisabled } }) => {
      if (isDisabled === undefined) return texts.rightsSaved;
      return isDisabled ? texts.accountDisabled : texts.accountEnabled;
    },
  });

/** Nobody changes their own rights. */
export function Rights({ person }: { person: Person }) {
  const isOwn = useIsOwn(person);
  const change = useChangePerson();
  const link = change.data?.link;
  return (
    <Section title="Rights">
      {isOwn && <p className="mb-4 text-muted text-sm">{peopleTexts.ownRights}</p>}
      <RightsForm key={`${person.staff} ${person.isDealer}`} {...{ person, isOwn, change }} />
      {link && <LinkToPass link={link} />}
    </Section>
  );
}

interface RightsFormProps {
  person: Person;
  isOwn: boolean;
  change: ReturnType<typeof useChangePerson>;
}

function RightsForm({ person, isOwn, change }: RightsFormProps) {
  const form = useSchemaForm({
    start: { staff: person.staff, isDealer: person.isDealer },
    call: change,
    send: (body) => ({ params: { id: person.id }, body }),
    failed: actionProblem,
  });
  const { staff, isDealer } = form.watch();
  const joins = staff !== "none" && person.staff === "none";
  return (
    <SchemaForm form={form} className="grid gap-5">
      <SelectField
        label="Role"
        hint={texts.rankHints[staff]}
        disabled={isOwn}
        options={staffRanks.map((rank) => ({ value: rank, label: texts.rankNames[rank] }))}
        {...form.field("staff")}
      />
      <Checkbox
        label="Dealer"
        hint="Sees dealers' prices, the wholesale catalog and the line sheet."
        disabled={isOwn}
        {...form.field("isDealer")}
      />
      {isDealer && !person.isDealer && !person.isEmailConfirmed && (
        <Alert variant="warning">{peopleTexts.unconfirmedDealer}</Alert>
      )}
      {staff === "admin" && person.staff !== "admin" && (
        <Alert variant="warning">{peopleTexts.adminWarning}</Alert>
      )}
      {!isOwn && (
        <div className="grid gap-3">
          <p className="text-muted text-sm">
            {joins ? peopleTexts.newPassword(person.username) : peopleTexts.rightsEffect}
          </p>
          <Button
            type="submit"
            size="small"
            disabled={!form.formState.isDirty}
            loading={form.pending}
            className="justify-self-start"
          >
            Save rights
          </Button>
        </div>
      )}
    </SchemaForm>
  );
}

/** Actions that end sessions ask first. */
export function AccountActions({ person }: { person: Person }) {
  const isOwn = useIsOwn(person);
  const [asked, setAsked] = useState<"sign-out" | "disable">();
  const trigger = useRef<HTMLButtonElement | null>(null);
  const change = useChangePerson();
  const signOut = useCall<typeof signOutPerson>("POST /api/admin/people/{id}/sign-out", {
    ...showsAccount,
    toast: texts.signedOutEverywhere,
  });
  const params = { id: person.id };
  const close = () => setAsked(undefined);
  const ask = (what: typeof asked, button: HTMLButtonElement) => {
    trigger.current = button;
    setAsked(what);
  };
  const action = asked === "disable" ? change : signOut;
  const question =
    asked === "disable" ? texts.disableQuestion(person) : texts.signOutQuestion(person);
  const confirm = () =>
    asked === "disable"
      ? change.mutate({ params, body: { isDisabled: true } }, { onSuccess: close })
      : signOut.mutate({ params }, { onSuccess: close });
  return (
    <Section title="Access">
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="secondary"
          onClick={({ currentTarget }) => ask("sign-out", currentTarget)}
        >
          Sign out everywhere
        </Button>
        {person.isDisabled ? (
          <Button
            size="small"
            variant="secondary"
            loading={change.isPending}
            onClick={() => change.mutate({ params, body: { isDisabled: false } })}
          >
            Enable account
          </Button>
        ) : (
          !isOwn && (
            <Button
              size="small"
              variant="danger"
              onClick={({ currentTarget }) => ask("disable", currentTarget)}
            >
              Disable account
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        {...question}
        open={asked !== undefined}
        onOpenChange={close}
        onConfirm={confirm}
        returnFocusTo={trigger}
        progress={{
          pending: action.isPending,
          problem: action.error ? actionProblem(action.error) : undefined,
        }}
      />
    </Section>
  );
}

export function AccountFacts({ account, timeZone }: { account: Person; timeZone: string }) {
  const { id, username, createdAt, disabledAt, deletionDueAt, sessions, isInvited } = account;
  const at = (time: string | null) => time && <ZonedTime at={time} timeZone={timeZone} time />;
  const browsers = `${sessions.count} ${sessions.count === 1 ? "browser" : "browsers"}`;
  const asksToConfirm = useCapability("accounts");
  const { isEmailConfirmed } = account;
  const isAdmin = hasStaffRight(useViewer(), "admin");
  const { deleteButton, dialog } = useDeletion("user");
  return (
    <Section title="Account" aside={isAdmin && deleteButton({ id, name: username })}>
      {asksToConfirm && !isEmailConfirmed && (
        <Alert variant="warning">{texts.customerTexts.unconfirmedAccount}</Alert>
      )}
      <Facts
        facts={[
          { term: "Username", value: <bdi>{username}</bdi> },
          { term: "Since", value: at(createdAt) },
          { term: "Address", value: isEmailConfirmed ? "Confirmed" : "Not confirmed" },
          { term: "Disabled", value: at(disabledAt) },
          { term: "To be deleted", value: at(deletionDueAt) },
          { term: "Password", value: isInvited ? "Invited, not chosen yet" : null },
          { term: "Signed in", value: sessions.count === 0 ? "Nowhere" : `In ${browsers}` },
          { term: "Last seen", value: at(sessions.lastSeenAt) },
        ]}
      />
      {dialog}
    </Section>
  );
}
