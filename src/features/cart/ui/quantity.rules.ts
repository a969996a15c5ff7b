import { quantity } from "#src/domain/limits.ts";

/** What a quantity field means: what is not a number is 1, and nothing leaves the bounds. */
export function quantityOf(text: string): number {
  const number = Math.trunc(Number(text)) || quantity.min;
  return Math.min(Math.max(number, quantity.min), quantity.max);
}

/** Only what needs no correction counts while someone is still typing. */
export function isQuantity(text: string): boolean {
  return text.trim() !== "" && Number(text) === quantityOf(text);
}
