import { adminApi } from "#src/features/admin/admin.api.ts";
import { authApi } from "#src/features/auth/auth.api.ts";
import { catalogApi } from "#src/features/catalog/catalog.api.ts";
import type { Route } from "#src/platform/serve.ts";

/** Every call of the shop. A capability that brings calls adds them here. */
export const apiRoutes: readonly Route[] = [...authApi, ...catalogApi, ...adminApi];
