import { Copy } from "lucide";
import { useEffect, useRef, useState } from "react";
import { manualOrderTexts } from "#src/features/admin/manual-order.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Input } from "#src/ui/input.tsx";

interface TakenOrderProps {
  order: { id: number; number: string };
  link: string;
}

/** After an order by telephone: the link that the customer pays with. */
export function TakenOrder({ order, link }: TakenOrderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="max-w-2xl">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        Order {order.number} is placed
      </h2>
      <p className="mt-3 text-muted">{manualOrderTexts.placed}</p>
      <div className="mt-6 flex gap-3 max-sm:flex-col">
        <Input readOnly aria-label="Payment link" value={link} />
        <Button variant="secondary" onClick={copy} className="shrink-0">
          <Icon of={Copy} />
          <span role="status">{copied ? "Copied" : "Copy link"}</span>
        </Button>
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
