import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { useAccessCheck } from "#src/features/admin/use-access-check.ts";
import { paths } from "#src/lib/paths.ts";
import { Mark } from "#src/ui/mark.tsx";

/** Nothing behind it is rendered, and so nothing asked for, before the check has passed. */
export function AccessGate({ children }: { children: ReactNode }) {
  const check = useAccessCheck();
  const [, navigate] = useLocation();

  useEffect(() => {
    if (check !== "failed") return;
    const leave = () => navigate(paths.adminLogin(), { replace: true });
    const timer = setTimeout(leave, timings.adminRedirectMs);
    return () => clearTimeout(timer);
  }, [check, navigate]);

  if (check === "passed") return children;
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
