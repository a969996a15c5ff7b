import type { Query } from "@tanstack/react-query";
import type { Viewer } from "#src/domain/viewer.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { currentUser, User } from "./auth.contract.ts";

const oneMinute = 60_000;

export const currentUserQuery = () => ({
  ...getQuery<typeof currentUser>("/api/auth/user"),
  staleTime: oneMinute,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
});

export const isNotViewer = ({ queryKey }: Query) => queryKey[0] !== currentUserQuery().queryKey[0];

export function viewerOf(user: User | null | undefined): Viewer {
  return user ? { kind: "user", ...user } : { kind: "guest" };
}
