import { Copy } from "lucide";
import { useState } from "react";
import { mailStateNames, mailVariants } from "#src/domain/mail-states.ts";
import type { StaffMail, StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import type {
  makePaymentLink,
  resendOrderMail,
} from "#src/features/orders/staff/orders.contract.ts";
import {
  linkTexts,
  notSentHint,
  resendFailed,
  resent,
} from "#src/features/orders/staff/orders.messages.ts";
import { showsOrder } from "#src/features/orders/staff/orders.queries.ts";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { copyText } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";

const useResend = (orderId: number) =>
  useCall<typeof resendOrderMail>("POST /api/admin/orders/{id}/mails/{mailId}/resend", {
    ...showsOrder(orderId),
    toast: resent,
    failed: resendFailed,
  });

export function OrderMails({ order }: { order: StaffOrder }) {
  const { mails } = order;
  const resend = useResend(order.id);
  return (
    <Section title="Mails">
      {mails.length === 0 && <p className="text-muted text-sm">No mail has been written yet.</p>}
      {mails.some(({ state }) => state === "not-sent") && (
        <p className="mb-4 text-muted text-sm">{notSentHint}</p>
      )}
      <ul className="text-sm">
        {mails.toReversed().map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            timeZone={order.timeZone}
            resending={resend.isPending && resend.variables.params.mailId === mail.id}
            onResend={() => resend.mutate({ params: { id: order.id, mailId: mail.id } })}
          />
        ))}
      </ul>
    </Section>
  );
}

interface MailRowProps {
  mail: StaffMail;
  timeZone: string;
  resending: boolean;
  onResend: () => void;
}

function MailRow({ mail, timeZone, resending, onResend }: MailRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{mail.subject}</p>
        <p className="text-muted text-xs wrap-anywhere">
          {mail.recipient},{" "}
          <ZonedTime at={mail.sentAt ?? mail.createdAt} timeZone={timeZone} time />
        </p>
        {mail.error && <p className="mt-1 text-danger text-xs wrap-anywhere">{mail.error}</p>}
      </div>
      <Badge variant={mailVariants[mail.state]}>{mailStateNames[mail.state]}</Badge>
      <details className="min-w-0 max-sm:open:col-span-2">
        <summary className="link-quiet inline-flex min-h-9 items-center text-muted pointer-coarse:min-h-11">
          View text
          <span className="sr-only"> of {mail.subject}</span>
        </summary>
        <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap bg-mist p-4 font-sans text-sm wrap-anywhere">
          {mail.text}
        </pre>
      </details>
      <Button
        size="small"
        variant="quiet"
        loading={resending}
        onClick={onResend}
        className="justify-self-end px-0! max-sm:col-start-2"
      >
        Resend
        <span className="sr-only"> {mail.subject}</span>
      </Button>
    </li>
  );
}

/** While an order waits for payment: the link with which the customer pays, by mail or to be passed on. */
export function PaymentLink({ order }: { order: StaffOrder }) {
  const { id, status, payment, mails, customer } = order;
  const resend = useResend(id);
  // The reply is the only time that the link is readable.
  const make = useCall<typeof makePaymentLink>("POST /api/admin/orders/{id}/payment-link", {
    failed: linkTexts.failed,
  });
  const newest = mails.findLast(({ toCustomer }) => toCustomer);
  if (status !== "Pending" || payment === null) return null;
  const copyNew = () =>
    make.mutate(
      { params: { id } },
      {
        onSuccess: async ({ link }) => {
          if (await copyText(link)) toast(linkTexts.copied);
        },
      },
    );
  return (
    <Section title="Payment link">
      <p className="text-muted text-sm">
        {newest ? linkTexts.sentTo(customer.email ?? "") : linkTexts.waiting}{" "}
        {customer.username === null ? linkTexts.guest : linkTexts.account}
      </p>
      <div className="mt-4 grid gap-3">
        {newest && (
          <Button
            variant="secondary"
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { id, mailId: newest.id } })}
          >
            Send payment link again
          </Button>
        )}
        <Button variant="secondary" loading={make.isPending} onClick={copyNew}>
          Copy payment link
        </Button>
      </div>
      {make.data && (
        <div className="mt-4">
          <LinkField key={make.data.link} link={make.data.link} />
        </div>
      )}
    </Section>
  );
}

export function LinkField({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex gap-3 max-sm:flex-col">
      <Input readOnly aria-label="Payment link" value={link} />
      <Button
        variant="secondary"
        onClick={async () => setCopied(await copyText(link))}
        className="shrink-0"
      >
        <Icon of={Copy} />
        <span role="status">{copied ? "Copied" : "Copy link"}</span>
      </Button>
    </div>
  );
}
