import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { hasStaffRight, type StaffRight } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import { currentUserQuery, useViewer, viewerOf } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { Mark } from "#src/ui/word-mark.tsx";
import { refused } from "./office.messages.ts";

const WaitingRights = lazy(async () => ({
  default: (await import("./waiting-rights.tsx")).WaitingRights,
}));

interface AccessGateProps {
  right?: StaffRight;
  children: ReactNode;
}

/** Renders a page of the staff, which starts its requests, only after the access check has passed. */
export function AccessGate({ right = "admin", children }: AccessGateProps) {
  const check = useAccessCheck(right);
  const viewer = useViewer();
  const waits = viewer.kind === "user" && viewer.needsSecondFactor === true;
  const isRefused = hasStaffRight(viewer, "staff") && !hasStaffRight(viewer, right);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (check !== "failed" || waits || isRefused) return;
    const leave = () => navigate(paths.adminLogin(), { replace: true });
    const timer = setTimeout(leave, timings.adminRedirectMs);
    return () => clearTimeout(timer);
  }, [check, waits, isRefused, navigate]);

  if (check === "passed") return children;
  if (check === "failed" && waits) {
    return (
      <Suspense>
        <WaitingRights />
      </Suspense>
    );
  }
  if (check === "failed" && isRefused && viewer.kind === "user") {
    return (
      <ScreenMessage
        title={refused.title}
        description={refused.text(viewer, right)}
        action={
          <Button asChild>
            <a href={paths.overview()}>Go to Today</a>
          </Button>
        }
      />
    );
  }
  return (
    <div className="container-page flex min-h-[70vh] flex-col items-center justify-center gap-8 py-20 text-center">
      <Mark className="size-12 text-line-strong" />
      <div role="status" className="noscript:hidden">
        <h1 className="text-heading">
          {check === "running" ? "Checking access" : "Taking you to the login"}
        </h1>
      </div>
      <noscript>
        <h1 className="text-heading">The dashboard needs JavaScript</h1>
        <p className="mt-4 text-muted">
          Please switch it on and load this page again, or go to the{" "}
          <a href={paths.home()} className="link-quiet">
            shop
          </a>
          .
        </p>
      </noscript>
    </div>
  );
}

type AccessCheck = "running" | "passed" | "failed";

/**
 * Requests the current user from the server even if it is cached. A passed check holds as long as the
 * viewer has the right, so that a lost connection does not close the dashboard.
 */
function useAccessCheck(right: StaffRight): AccessCheck {
  const queries = useQueryClient();
  const viewer = useViewer();
  const [check, setCheck] = useState<AccessCheck>("running");

  useEffect(() => {
    let unmounted = false;
    const finish = (outcome: AccessCheck) => {
      if (!unmounted) setCheck(outcome);
    };
    queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).then(
      ({ user }) => finish(hasStaffRight(viewerOf(user), right) ? "passed" : "failed"),
      () => finish("failed"),
    );
    return () => {
      unmounted = true;
    };
  }, [queries, right]);

  return check === "passed" && !hasStaffRight(viewer, right) ? "failed" : check;
}
