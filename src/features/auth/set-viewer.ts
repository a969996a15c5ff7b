import type { QueryClient } from "@tanstack/react-query";
import { announceToTabs } from "#src/lib/tabs.ts";
import type { User } from "./auth.contract.ts";
import { currentUserQuery } from "./auth.queries.ts";

/** Says who is signed in from now on, here and in other tabs; an older answer on its way is dropped. */
export async function setViewer(queries: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = currentUserQuery();
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { user });
  announceToTabs("viewer");
}
