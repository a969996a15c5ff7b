import { formatCents } from "#src/domain/money.ts";
import { Badge } from "#src/ui/badge.tsx";

interface OrderFlagsProps {
  status: string;
  refundDue?: boolean | undefined;
  toInspect?: boolean | undefined;
  parcel?: string | null | undefined;
  /** In cents. */
  received: number;
  waived: number;
}

/** Beside the status: what somebody has to see to, and what differs from the total. */
export function OrderFlags(props: OrderFlagsProps) {
  const { status, refundDue, toInspect, parcel, received, waived } = props;
  return (
    <>
      {status === "Pending" && received > 0 && <Badge variant="warning">Part paid</Badge>}
      {parcel === "lost" && <Badge variant="danger">Lost</Badge>}
      {toInspect && <Badge variant="warning">To inspect</Badge>}
      {refundDue && <Badge variant="danger">Refund due</Badge>}
      {waived > 0 && <Badge variant="neutral">{formatCents(waived)} waived</Badge>}
    </>
  );
}
