import { NotFound } from "#src/domain/errors.ts";
import type { Seller } from "#src/domain/sale.ts";
import { hasDocument, type OrderParts } from "#src/features/orders/orders.present.ts";
import { findItems, type OrderRow } from "#src/features/orders/orders.sql.ts";
import { findPayments } from "#src/features/orders/payments/payments.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { WorkerThread } from "#src/platform/runtime/worker-thread.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { readSale } from "#src/platform/settings/shop-settings.ts";
import { type DocumentKind, documentOf, documentShop } from "./document-order.ts";
import { type DocumentData, drawDocument } from "./order-document.ts";

export interface WrittenDocument {
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer;
}

export async function writeDocument(
  db: DbOrTx,
  row: OrderRow,
  kind: DocumentKind,
  config: Config,
): Promise<WrittenDocument> {
  const items = await findItems(db, [row.id]);
  const payments = await findPayments(db, row.id);
  const { seller } = await readSale(db, config);
  return writeFrom({ items, payments, seller }, row, kind, config);
}

type DocumentParts = Pick<OrderParts, "items" | "payments"> & { readonly seller: Seller };

/** For an order whose parts have been read already. */
export async function writeFrom(
  { seller, ...parts }: DocumentParts,
  row: OrderRow,
  kind: DocumentKind,
  config: Config,
): Promise<WrittenDocument> {
  if (!hasDocument(row, kind)) throw new NotFound("This order has no such document.");
  const content = await draw({
    kind,
    order: documentOf({ row, ...parts }, config),
    shop: documentShop(config, seller),
    country: row.address?.country ?? "US",
  });
  return { contentType: "application/pdf", name: `${kind}-${row.number}.pdf`, content };
}

const thread = new WorkerThread<DocumentData, Uint8Array>(
  "src/features/orders/documents/document-worker.ts",
);

/** A thread spares visitors tens of milliseconds each. From sources it would take longer to start than to draw. */
const draw: (data: DocumentData) => Promise<Buffer> = import.meta.url.endsWith(".ts")
  ? drawDocument
  : async (data) => Buffer.from((await thread.run(data))[0] ?? []);
