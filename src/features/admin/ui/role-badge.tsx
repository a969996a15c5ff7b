import type { AdminUser } from "#src/features/admin/dashboard.contract.ts";
import { Badge } from "#src/ui/badge.tsx";

export function RoleBadge({ user }: { user: AdminUser }) {
  if (user.isAdmin) return <Badge variant="ink">Admin</Badge>;
  if (user.isWholesale) return <Badge variant="brass">Wholesale</Badge>;
  return <Badge>Customer</Badge>;
}
