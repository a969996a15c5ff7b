import { refundBusinessDays } from "#src/domain/constants.ts";
import type { SaleTerms } from "#src/domain/sale.ts";

/** The Terms on returns and the warranty page say the same at length. */
export const policyTexts = ({ returnDays, inspectionHours, warrantyYears }: SaleTerms) => ({
  returns:
    `You may return a watch within ${returnDays} ${returnDays === 1 ? "day" : "days"} of receipt, unworn and ` +
    "complete, in its original packaging, with its papers and with protective films intact. Ask us for a return " +
    `authorization number first. We refund ${refundBusinessDays.min} to ${refundBusinessDays.max} business days ` +
    "after the watch has passed our inspection. Please look at the watch when it arrives, and tell us within " +
    `${inspectionHours} ${inspectionHours === 1 ? "hour" : "hours"} if anything is damaged or missing.`,
  warranty:
    `Every watch comes with our warranty of ${warrantyYears === 1 ? "one year" : `${warrantyYears} years`} from the ` +
    "purchase date. It covers defects in material and workmanship of the movement, with all parts and labor, and may " +
    "be handed on with the watch.",
});

/** The shop calculates no tax, so it says what the total leaves out. */
export const taxTexts = {
  title: "Taxes and duties",
  atHome:
    "No sales tax is charged with this order: we do not calculate or collect it. Depending on your state, you may have to report use tax yourself.",
  abroad: (country: string) =>
    `Import duties and taxes of the destination (${country}) are not included. The recipient pays them on delivery.`,
} as const;
