import { useEffect, useRef } from "react";
import { manualOrderTexts } from "#src/features/admin/manual-order.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { LinkField } from "./payment-link.tsx";

interface TakenOrderProps {
  order: { id: number; number: string };
  link: string;
}

/** After an order by telephone: the link that the customer pays with. */
export function TakenOrder({ order, link }: TakenOrderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        Order {order.number} is placed
      </h2>
      <p className="mt-3 text-muted">{manualOrderTexts.placed}</p>
      <div className="mt-6">
        <LinkField link={link} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <a href={paths.adminOrder(order.id)}>Open the order</a>
        </Button>
        <Button asChild variant="quiet">
          <a href={paths.newOrder()} rel="external">
            Another order
          </a>
        </Button>
      </div>
    </div>
  );
}
