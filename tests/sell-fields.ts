import { randomBytes } from "node:crypto";

export const sellFields = {
  name: "Ada Seller",
  email: "seller@valid.example",
  phone: "+1 212 555 0199",
  brand: "rolex",
  model: "Submariner",
  referenceNumber: "124060",
  serialNumber: "",
  yearOfManufacture: "2021",
  condition: "excellent",
  boxAndPapers: true,
  description: "Worn on weekends, serviced last year.",
  askingPrice: "9000",
  preferredContact: "email",
  agreeToTerms: true,
  ownership: true,
} as const;

/** A person who has read the form. */
export const humanGuard = { website: "", elapsedMs: 60_000 };

export const aQuote = {
  quoteAmount: 9_000,
  quoteValidUntil: "2099-12-31",
  quoteConditions: "It depends on the movement being original.",
  shippingInstructions: "Send it insured to 2 Example Avenue.",
};

/** As the browser makes them for drafts, and the shop for links. */
export const aToken = () => randomBytes(32).toString("base64url");
