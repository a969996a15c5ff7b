import { mailStateNames, mailVariants } from "#src/domain/mail-states.ts";
import type { StaffMail, StaffOrder } from "#src/features/admin/order.schema.ts";
import type { resendOrderMail } from "#src/features/admin/orders.contract.ts";
import { notSentHint, resendFailed, resent } from "#src/features/admin/orders.messages.ts";
import { showsOrder } from "#src/features/admin/orders.queries.ts";
import { Section } from "#src/office/section.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

export const useResend = (orderId: number) =>
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
