import { useState } from "react";
import type { StaffOrder } from "#src/features/orders/staff/order.schema.ts";
import type { correctOrderEmail } from "#src/features/orders/staff/orders.contract.ts";
import { emailTexts } from "#src/features/orders/staff/orders.messages.ts";
import { showsOrder } from "#src/features/orders/staff/orders.queries.ts";
import { paymentName } from "#src/features/orders/staff/orders.rules.ts";
import { contactSchema } from "#src/lib/contact.schema.ts";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink, TextLink, useCustomerHref } from "#src/office/text-link.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { useFocusBack } from "#src/ui/use-return-focus.ts";

export function OrderFacts({ order }: { order: StaffOrder }) {
  const { customer, timeZone, tracking, return: returned } = order;
  const dealings = useCustomerHref(customer.email);
  const time = (at: string | null | undefined) =>
    at ? <ZonedTime at={at} timeZone={timeZone} time /> : null;
  return (
    <>
      <Section title="Customer">
        <Facts
          facts={[
            { term: "Name", value: <bdi>{customer.name}</bdi> },
            { term: "Email", value: customer.email && <MailLink to={customer.email} /> },
            { term: "Phone", value: customer.phone },
            { term: "Account", value: customer.username ?? "Guest" },
            {
              term: "Customer",
              value: dealings && <TextLink href={dealings}>All dealings</TextLink>,
            },
            { term: "Purchase order", value: order.purchaseOrder },
          ]}
        />
        <CorrectEmail order={order} />
        {order.addressLines.length > 0 && (
          <div className="mt-4 flex items-start justify-between gap-4 border-line border-t pt-4">
            <address className="text-sm not-italic leading-relaxed">
              <bdi className="block">{customer.name}</bdi>
              {order.addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <span className="-mt-3">
              <CopyButton
                text={[customer.name, ...order.addressLines].join("\n")}
                label="Address"
              />
            </span>
          </div>
        )}
      </Section>
      <Section title="Delivery and payment">
        <Facts
          facts={[
            { term: "Delivery", value: order.delivery?.name },
            { term: "Carrier", value: tracking?.carrier },
            {
              term: "Tracking",
              value: tracking?.url ? (
                <TextLink href={tracking.url}>{tracking.number}</TextLink>
              ) : (
                tracking?.number
              ),
            },
            { term: "Payment", value: paymentName(order.payment) },
            { term: "Documents", value: <Documents documents={order.documents} /> },
            { term: "Held until", value: time(order.holdUntil) },
            { term: "Return number", value: returned?.number },
            { term: "Return asked", value: time(returned?.requestedAt) },
            { term: "Return accepted", value: time(returned?.acceptedAt) },
            { term: "Returnable until", value: time(returned?.until) },
          ]}
        />
      </Section>
    </>
  );
}

function Documents({ documents }: Pick<StaffOrder, "documents">) {
  const files = [
    { name: "Pro forma", href: documents.proForma },
    { name: "Invoice", href: documents.invoice },
    { name: "Packing slip", href: documents.packingSlip },
  ].filter(({ href }) => href);
  if (files.length === 0) return "None yet";
  return files.map(({ name, href }) => (
    <a
      key={name}
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link-quiet flex min-h-6 w-fit items-center hover:text-accent"
    >
      {name} (PDF)
    </a>
  ));
}

/** For a guest's order alone: an account has its own address. */
function CorrectEmail({ order: { id, customer } }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isOpen);
  if (customer.email === null || customer.username !== null) return null;
  return (
    <div className="mt-3">
      {isOpen ? (
        <EmailForm id={id} email={customer.email} onClose={() => setOpen(false)} />
      ) : (
        <Button
          ref={button}
          size="small"
          variant="quiet"
          className="-ml-4"
          onClick={() => setOpen(true)}
        >
          Correct email
        </Button>
      )}
    </div>
  );
}

interface EmailFormProps {
  id: number;
  email: string;
  onClose: () => void;
}

function EmailForm({ id, email, onClose }: EmailFormProps) {
  const correct = useCall<typeof correctOrderEmail>("PATCH /api/admin/orders/{id}", {
    ...showsOrder(id),
    toast: emailTexts.done,
  });
  const form = useSchemaForm({
    schema: contactSchema.pick({ email: true }),
    start: { email },
    call: correct,
    send: (body) => ({ params: { id }, body }),
    done: onClose,
    failed: emailTexts.failed,
    focus: "email",
  });
  return (
    <SchemaForm form={form} className="grid gap-4">
      <TextField
        type="email"
        label="Email"
        autoComplete="off"
        hint={emailTexts.explains}
        {...form.field("email")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.pending}>
          Save and send
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </SchemaForm>
  );
}
