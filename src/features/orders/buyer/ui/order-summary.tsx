import { FileText } from "lucide";
import { formatCents } from "#src/domain/money.ts";
import { watchName } from "#src/domain/text.ts";
import type { Order, OrderItem } from "#src/features/orders/orders.contract.ts";
import { paymentNames } from "#src/features/orders/orders.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";

export function OrderSummary({ order }: { order: Order }) {
  const { items, contact, delivery, payment, documents } = order;
  return (
    <section aria-labelledby="order-title" className="bg-mist px-6 py-7 sm:p-8">
      <h2 id="order-title" className="text-heading">
        Your order
      </h2>
      <ul className="mt-5 divide-y divide-line border-line border-y">
        {items.map((item) => (
          <li key={item.watchId}>
            <Line item={item} />
          </li>
        ))}
      </ul>
      <dl className="mt-5 space-y-2 tabular-nums">
        <Amount label="Subtotal" amount={order.subtotal} />
        <Amount label={delivery.name || "Delivery"} amount={delivery.price} />
        <div className="flex items-baseline justify-between gap-6 border-line border-t pt-4">
          <dt className="font-medium">Total</dt>
          <dd className="font-display text-heading lining-nums">{formatCents(order.total)}</dd>
        </div>
        {order.balance > 0 && order.received > 0 && (
          <>
            <Amount label="Received" amount={order.received} />
            <Amount label="Balance" amount={order.balance} />
          </>
        )}
        {order.refunded > 0 && <Amount label="Refunded" amount={order.refunded} />}
      </dl>
      {order.policy.taxes && <p className="mt-4 text-muted text-sm">{order.policy.taxes}</p>}
      <dl className="mt-7 grid gap-x-8 gap-y-6 border-line border-t pt-6 text-[0.9375rem] sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <div>
          <dt className="label-caps text-muted">Delivery address</dt>
          <dd className="mt-2">
            <address className="not-italic">
              {[contact.name, ...order.addressLines].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt className="label-caps text-muted">Contact</dt>
          <dd className="mt-2 min-w-0 break-words">
            {contact.email}
            <br />
            {contact.phone}
          </dd>
        </div>
        <div>
          <dt className="label-caps text-muted">Payment</dt>
          <dd className="mt-2">{paymentNames[payment.method]}</dd>
        </div>
        {order.purchaseOrder && (
          <div>
            <dt className="label-caps text-muted">Purchase order</dt>
            <dd className="mt-2">{order.purchaseOrder}</dd>
          </div>
        )}
      </dl>
      {documents.invoice && (
        <p className="mt-6 border-line border-t pt-4">
          <a
            href={documents.invoice}
            className="link-quiet inline-flex min-h-11 items-center gap-2"
          >
            <Icon of={FileText} className="size-4 stroke-[1.5]" />
            Invoice (PDF)
          </a>
        </p>
      )}
    </section>
  );
}

function Line({ item }: { item: OrderItem }) {
  const href = paths.watch(item.watchId);
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <div>
        <Picture src={item.image} alt="" thumbnail sizes="4.5rem" className="aspect-square" />
      </div>
      <div className="min-w-0">
        <p className="label-caps text-muted">{item.brandName}</p>
        <h3 className="mt-1 text-title leading-tight">
          <a href={href} className="transition-colors hover:text-accent">
            <span className="sr-only">{watchName(item)}</span>
            <span aria-hidden="true">{item.model}</span>
          </a>
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">
          Ref. {item.reference}
          {item.condition && `, ${item.condition}`}
        </p>
        {item.quantity > 1 && (
          <p className="mt-1 text-sm tabular-nums">
            {item.quantity} × {formatCents(item.price)}
          </p>
        )}
      </div>
      <p className="tabular-nums max-sm:col-start-2 max-sm:mt-2 sm:text-right">
        <span className="sr-only">{item.quantity > 1 ? "Line total " : "Price "}</span>
        {formatCents(item.total)}
      </p>
    </div>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-muted">{label}</dt>
      <dd>{amount === 0 ? "Free" : formatCents(amount)}</dd>
    </div>
  );
}
