import type { ReactNode } from "react";
import type { Order } from "#src/features/orders/orders.contract.ts";
import type { DocumentKind } from "#src/features/orders/pdf/document-order.ts";
import type { StoreTimes } from "./store-times.ts";

/** What a mail about an order is written from. */
export interface OrderMailData {
  readonly order: Order;
  /** The order's page for the reader. */
  readonly orderUrl: string;
  readonly shopUrl: string;
  readonly storeAddress: string | undefined;
  readonly times: StoreTimes;
  readonly event: {
    readonly type: string;
    readonly actor: string;
    readonly fromStatus: string | null;
    readonly note: string | null;
    readonly at: Date;
  };
  /** In cents: what was paid or refunded by the event. */
  readonly amount: number;
}

export interface OrderMailContent {
  readonly subject: string;
  readonly preheader: string;
  readonly body: ReactNode;
  readonly attachment?: DocumentKind | undefined;
}
