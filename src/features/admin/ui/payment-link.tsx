import { Copy } from "lucide";
import { useState } from "react";
import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import type { makePaymentLink } from "#src/features/admin/orders.contract.ts";
import { linkTexts } from "#src/features/admin/orders.messages.ts";
import { Section } from "#src/office/section.tsx";
import { Button } from "#src/ui/button.tsx";
import { copyText } from "#src/ui/copy-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import { useResend } from "./order-mails.tsx";

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

/** A link that is shown once, with a button that copies it. */
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
