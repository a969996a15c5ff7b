import { currency } from "./constants.ts";

const usd = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: currency.code,
  minimumFractionDigits: currency.decimals,
  maximumFractionDigits: currency.decimals,
});

export function formatUsd(amount: number): string {
  return usd.format(amount);
}
