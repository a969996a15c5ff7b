import { type FormEvent, useRef, useState } from "react";
import { OrderSection } from "#src/features/admin/ui/order-section.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { problemOf } from "#src/features/staff/applications.messages.ts";
import {
  type changePerson,
  type Person,
  type StaffRank,
  type signOutPerson,
  staffRanks,
} from "#src/features/staff/people.contract.ts";
import * as texts from "#src/features/staff/people.messages.ts";
import { showsPerson } from "#src/features/staff/people.queries.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { LinkToPass } from "./application-decision.tsx";

const { peopleTexts } = texts;

function useIsOwn({ id }: Person): boolean {
  const viewer = useViewer();
  return viewer.kind === "user" && viewer.id === id;
}

const useChangePerson = (id: number) =>
  useCall<typeof changePerson>("PATCH /api/admin/people/{id}", {
    ...showsPerson(id),
    toast: (_reply, { body: { isDisabled } }) => {
      if (isDisabled === undefined) return texts.rightsSaved;
      return isDisabled ? texts.accountDisabled : texts.accountEnabled;
    },
  });

/** What the account may do. Nobody changes their own rights. */
export function Rights({ person }: { person: Person }) {
  const isOwn = useIsOwn(person);
  const change = useChangePerson(person.id);
  const link = change.data?.link;
  return (
    <OrderSection title="Rights">
      {isOwn && <p className="mb-4 text-muted text-sm">{peopleTexts.ownRights}</p>}
      <RightsForm key={`${person.staff} ${person.isDealer}`} {...{ person, isOwn, change }} />
      {link && <LinkToPass link={link} />}
    </OrderSection>
  );
}

interface RightsFormProps {
  person: Person;
  isOwn: boolean;
  change: ReturnType<typeof useChangePerson>;
}

function RightsForm({ person, isOwn, change }: RightsFormProps) {
  const [staff, setStaff] = useState<StaffRank>(person.staff);
  const [isDealer, setIsDealer] = useState(person.isDealer);
  const isChanged = staff !== person.staff || isDealer !== person.isDealer;
  const joins = staff !== "none" && person.staff === "none";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) change.mutate({ params: { id: person.id }, body: { staff, isDealer } });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {change.error && <Alert variant="danger">{problemOf(change.error)}</Alert>}
      <SelectField
        label="Role"
        hint={texts.rankHints[staff]}
        value={staff}
        disabled={isOwn}
        onChange={({ currentTarget }) => setStaff(currentTarget.value as StaffRank)}
      >
        {staffRanks.map((rank) => (
          <option key={rank} value={rank}>
            {texts.rankNames[rank]}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Dealer"
        hint="Sees dealers' prices, the wholesale catalog and the line sheet."
        checked={isDealer}
        disabled={isOwn}
        onChange={({ currentTarget }) => setIsDealer(currentTarget.checked)}
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
            disabled={!isChanged}
            loading={change.isPending}
            className="justify-self-start"
          >
            Save rights
          </Button>
        </div>
      )}
    </form>
  );
}

/** What ends sessions asks first. */
export function AccountActs({ person }: { person: Person }) {
  const isOwn = useIsOwn(person);
  const [asked, setAsked] = useState<"sign-out" | "disable">();
  const trigger = useRef<HTMLButtonElement | null>(null);
  const change = useChangePerson(person.id);
  const signOut = useCall<typeof signOutPerson>("POST /api/admin/people/{id}/sign-out", {
    ...showsPerson(person.id),
    toast: texts.signedOutEverywhere,
  });
  const params = { id: person.id };
  const close = () => setAsked(undefined);
  const ask = (what: typeof asked, button: HTMLButtonElement) => {
    trigger.current = button;
    setAsked(what);
  };
  const act = asked === "disable" ? change : signOut;
  const question =
    asked === "disable" ? texts.disableQuestion(person) : texts.signOutQuestion(person);
  const confirm = () =>
    asked === "disable"
      ? change.mutate({ params, body: { isDisabled: true } }, { onSuccess: close })
      : signOut.mutate({ params }, { onSuccess: close });
  return (
    <OrderSection title="Access">
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
          pending: act.isPending,
          problem: act.error ? problemOf(act.error) : undefined,
        }}
      />
    </OrderSection>
  );
}
