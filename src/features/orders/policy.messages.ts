import { refundBusinessDays, returns, warranty } from "#src/domain/constants.ts";

const { days } = returns.terms;
const { years } = warranty.warrantyPage;
const term = years === 1 ? "one year" : `${years} years`;

/** What an order promises, in short: the Terms on returns and the warranty page say the same at length. */
export const policyTexts = {
  returns:
    `You may return a watch within ${days} days of receipt, unworn and complete, in its original packaging, with ` +
    "its papers and with protective films intact. Ask us for a return authorization number first. We refund " +
    `${refundBusinessDays.min} to ${refundBusinessDays.max} business days after the watch has passed our inspection.`,
  warranty:
    `Every watch comes with our warranty of ${term} from the purchase date. It covers defects in material and ` +
    "workmanship of the movement, with all parts and labor, and may be handed on with the watch.",
} as const;
