import { useState } from "react";
import { type EnquiryState, enquiryStates } from "#src/domain/enquiries.ts";
import { formatCents } from "#src/domain/money.ts";
import type { StaffEnquiry } from "#src/features/messages/inbox/inbox.contract.ts";
import { inboxTexts, kindNames, stateNames } from "#src/features/messages/inbox/inbox.messages.ts";
import {
  useBlockSender,
  useChangeEnquiry,
  useUnblockSender,
} from "#src/features/messages/inbox/inbox.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink, PhoneLink, TextLink, useCustomerHref } from "#src/office/text-link.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { StateBadge } from "./inbox.tsx";

interface AsideProps {
  enquiry: StaffEnquiry;
  staff: readonly { readonly id: number; readonly username: string }[];
  timeZone: string;
  onBlocked: () => void;
}

export function EnquiryAside(props: AsideProps) {
  return (
    <div className="grid content-start gap-9">
      <Handling {...props} />
      <AboutWatch {...props} />
      <Sender {...props} />
      <Others {...props} />
    </div>
  );
}

function Handling({ enquiry: { id, state, assignee }, staff }: AsideProps) {
  const { mutate } = useChangeEnquiry();
  const viewer = useViewer();
  const isMine = viewer.kind === "user" && assignee?.id === viewer.id;
  return (
    <Section title="Handling">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <SelectField
          label="State"
          value={state}
          onChange={({ currentTarget }) =>
            mutate({ id, state: currentTarget.value as EnquiryState })
          }
          options={enquiryStates.map((value) => ({ value, label: stateNames[value] }))}
        />
        <SelectField
          label="Assigned to"
          value={assignee?.id ?? ""}
          onChange={({ currentTarget }) =>
            mutate({ id, assigneeId: Number(currentTarget.value) || null })
          }
          prompt="Nobody"
          options={withCurrent(staff, assignee).map((person) => ({
            value: person.id,
            label: person.username,
          }))}
        />
      </div>
      {viewer.kind === "user" && !isMine && (
        <Button
          size="small"
          variant="secondary"
          className="mt-4"
          onClick={() => mutate({ id, assigneeId: viewer.id })}
        >
          Assign to me
        </Button>
      )}
    </Section>
  );
}

/** Somebody who has left the staff may still have it. */
function withCurrent(staff: AsideProps["staff"], assignee: StaffEnquiry["assignee"]) {
  const isListed = !assignee || staff.some(({ id }) => id === assignee.id);
  return isListed ? staff : [...staff, assignee];
}

function AboutWatch({ enquiry: { watch } }: AsideProps) {
  if (!watch) return null;
  return (
    <Section title="About">
      <a href={paths.watch(watch.id)} className="group flex items-center gap-4">
        <span className="w-20 shrink-0">
          <Picture src={watch.image} alt="" sizes="5rem" thumbnail />
        </span>
        <span className="min-w-0 text-sm">
          <span className="block font-medium group-hover:text-accent">{watch.name}</span>
          <span className="text-muted text-xs">{watch.reference}</span>
        </span>
      </a>
    </Section>
  );
}

function Sender({ enquiry, onBlocked }: AsideProps) {
  const { name, email, phone, account, isBlocked } = enquiry;
  const [asking, setAsking] = useState(false);
  const dealings = useCustomerHref(email);
  const block = useBlockSender();
  const unblock = useUnblockSender();
  const done = { onSuccess: onBlocked };
  return (
    <Section title="Sender">
      <Facts
        facts={[
          { term: "Name", value: <bdi>{name}</bdi> },
          { term: "Email", value: <MailLink to={email} /> },
          { term: "Phone", value: phone && <PhoneLink to={phone} /> },
          {
            term: "Customer",
            value: dealings && <TextLink href={dealings}>All dealings</TextLink>,
          },
          {
            term: "Account",
            value:
              account &&
              (account.hasPage ? (
                <TextLink href={paths.person(account.id)}>{account.username}</TextLink>
              ) : (
                account.username
              )),
          },
        ]}
      />
      <Button
        size="small"
        variant="quiet"
        className="mt-3 px-0!"
        loading={block.isPending || unblock.isPending}
        onClick={() =>
          isBlocked ? unblock.mutate({ params: { address: email } }, done) : setAsking(true)
        }
      >
        {isBlocked ? "Unblock this sender" : "Block this sender"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Block this sender?"
        description={inboxTexts.blockWhat(email)}
        confirmLabel="Block"
        onConfirm={() => block.mutate({ body: { address: email } }, done)}
      />
    </Section>
  );
}

function Others({ enquiry: { others }, timeZone }: AsideProps) {
  if (others.enquiries.length === 0 && others.orders.length === 0) return null;
  return (
    <Section title="Also from this sender">
      <ul className="grid gap-3 text-sm">
        {others.orders.map(({ id, number, status, total, createdAt }) => (
          <li key={`order ${id}`}>
            <TextLink href={paths.adminOrder(id)}>{`Order ${number}`}</TextLink>
            <span className="block text-muted text-xs">
              {status}, {formatCents(total)}, <ZonedTime at={createdAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
        {others.enquiries.map(({ id, kind, subject, state, activeAt }) => (
          <li key={id}>
            <span className="flex items-start justify-between gap-3">
              <TextLink href={paths.enquiry(id)}>{subject}</TextLink>
              <StateBadge state={state} />
            </span>
            <span className="block text-muted text-xs">
              {kindNames[kind]}, <ZonedTime at={activeAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
