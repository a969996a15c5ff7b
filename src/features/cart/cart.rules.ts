import { cartBadgeCap } from "#src/domain/constants.ts";

export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > cartBadgeCap ? `${cartBadgeCap}+` : String(count);
}
