import { wholesale } from "#src/domain/constants.ts";

const { discountPercent, reviewBusinessDays } = wholesale;

export const advertisedDiscount = `${discountPercent.min}-${discountPercent.max}% below retail`;
export const reviewTime = `${reviewBusinessDays.min}-${reviewBusinessDays.max} business days`;
export const inventoryExported = "Inventory exported successfully!";
