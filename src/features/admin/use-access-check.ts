import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isAdmin } from "#src/domain/viewer.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { useViewer } from "#src/features/auth/use-viewer.ts";

export type AccessCheck = "running" | "passed" | "failed";

/**
 * Asks the server who is signed in, whatever the page's state says. A check once passed holds as long
 * as the viewer stays an administrator: a lost connection later on is no reason to leave.
 */
export function useAccessCheck(): AccessCheck {
  const queries = useQueryClient();
  const viewer = useViewer();
  const [check, setCheck] = useState<AccessCheck>("running");

  useEffect(() => {
    let left = false;
    const tell = (outcome: AccessCheck) => {
      if (!left) setCheck(outcome);
    };
    queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).then(
      ({ user }) => tell(user?.isAdmin ? "passed" : "failed"),
      () => tell("failed"),
    );
    return () => {
      left = true;
    };
  }, [queries]);

  return check === "passed" && !isAdmin(viewer) ? "failed" : check;
}
