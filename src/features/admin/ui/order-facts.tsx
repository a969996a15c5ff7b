import type { StaffOrder } from "#src/features/admin/order.schema.ts";
import { paymentName } from "#src/features/admin/orders.rules.ts";
import { Facts } from "#src/office/facts.tsx";
import { Section } from "#src/office/section.tsx";
import { MailLink, TextLink, useCustomerHref } from "#src/office/text-link.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { CorrectEmail } from "./correct-email.tsx";

/** Who gets the order, where, and how. */
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
