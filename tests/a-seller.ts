import type { Seller } from "#src/domain/sale.ts";

export const aSeller: Seller = {
  legalName: "Meridian Example LLC",
  address: "2 Example Avenue\nNew York",
  taxNumber: "EIN 00-0000000",
  returnsAddress: "",
};
