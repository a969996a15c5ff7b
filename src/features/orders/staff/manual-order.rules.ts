import type { z } from "zod";
import { type DeliveryMethod, deliveryMethodsFor, deliveryPrice } from "#src/domain/delivery.ts";
import { quantity as limits } from "#src/domain/limits.ts";
import { centsOf } from "#src/domain/money.ts";
import { partProblemsOf } from "#src/lib/address.rules.ts";
import type { AddressField, AddressProblems } from "#src/lib/address.schema.ts";
import { type ContactProblems, contactProblemsOf } from "#src/lib/contact.schema.ts";
import type { SaleableWatch, takeOrder } from "./orders.contract.ts";
import { manualOrderTexts } from "./orders.messages.ts";

export type ManualOrder = z.input<typeof takeOrder.body>;

export interface ManualLine {
  readonly watch: SaleableWatch;
  readonly quantity: number;
}

/** A watch that is chosen twice is one line. */
export function addLine(lines: readonly ManualLine[], watch: SaleableWatch): ManualLine[] {
  if (lines.some((line) => line.watch.id === watch.id)) return [...lines];
  return [...lines, { watch, quantity: 1 }];
}

export function setQuantity(
  lines: readonly ManualLine[],
  watchId: number,
  quantity: number,
): ManualLine[] {
  return lines.map((line) => {
    if (line.watch.id !== watchId) return line;
    const most = Math.min(line.watch.freeUnits, limits.max);
    const whole = Number.isInteger(quantity) ? quantity : line.quantity;
    return { ...line, quantity: Math.max(limits.min, Math.min(most, whole)) };
  });
}

export function withPrices(
  lines: readonly ManualLine[],
  prices: readonly { watchId: number; price: number }[],
): ManualLine[] {
  return lines.map((line) => {
    const changed = prices.find(({ watchId }) => watchId === line.watch.id);
    return changed ? { ...line, watch: { ...line.watch, price: changed.price / 100 } } : line;
  });
}

export type FormProblems = Readonly<
  { watches?: string | undefined } & ContactProblems & AddressProblems
>;

export function problemsOf(
  { items, contact, address }: ManualOrder,
  fields: readonly AddressField[],
): FormProblems {
  return {
    ...(items.length === 0 && { watches: manualOrderTexts.noWatch }),
    ...contactProblemsOf(contact),
    ...partProblemsOf(address, fields),
  };
}

/** The amount is in cents. */
export function totalsOf(lines: readonly ManualLine[], country: string, method: string) {
  const subtotal = lines.reduce(
    (sum, { watch, quantity }) => sum + centsOf(watch.price) * quantity,
    0,
  );
  const deliveries = deliveryMethodsFor(country).map((name) => ({
    method: name,
    price: deliveryPrice(name, country, subtotal) ?? 0,
  }));
  const chosen = deliveries.find((delivery) => delivery.method === method) ?? deliveries[0];
  const delivery: { method: DeliveryMethod; price: number } | undefined = chosen;
  return { subtotal, deliveries, delivery, total: subtotal + (delivery?.price ?? 0) };
}
