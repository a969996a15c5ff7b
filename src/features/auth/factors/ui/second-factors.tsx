import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sectionTexts } from "#src/features/auth/factors/factors.messages.ts";
import { factorsQuery } from "#src/features/auth/factors/factors.queries.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import type { FactorGroupProps } from "./factor-group.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes, RecoveryCodesDialog } from "./recovery-codes.tsx";

/** For one of the staff whose rights wait, at the top of the page. */
export function SecondFactorRequired() {
  const viewer = useViewer();
  if (viewer.kind === "guest" || !viewer.needsSecondFactor) return null;
  return (
    <Alert variant="warning" title={sectionTexts.required} className="mb-10 max-w-3xl">
      <p>{sectionTexts.requiredText}</p>
      <a href="#second-factor" className="link-quiet mt-1 inline-flex min-h-11 items-center">
        Set up a second factor
      </a>
    </Alert>
  );
}

/** The codes are shown outside of what is loaded: rights that come back load everything again. */
export function SecondFactors() {
  const { data, isError, isFetching, refetch } = useQuery(factorsQuery());
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      {data && <FactorGroups factors={data} onCodes={setCodes} />}
      {!data && isError && (
        <LoadFailure
          compact
          title={sectionTexts.loadFailed}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <FactorsLoading />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function FactorGroups(props: FactorGroupProps) {
  const { passkeys, totpSince } = props.factors;
  const hasNone = passkeys.length === 0 && totpSince === null;
  return (
    <>
      {hasNone && <p className="mb-8 text-muted">{sectionTexts.why}</p>}
      <Passkeys {...props} />
      <AuthenticatorApp {...props} />
      {!hasNone && <RecoveryCodes {...props} />}
    </>
  );
}

function FactorsLoading() {
  return (
    <LoadingRegion label="Loading your second factor" className="grid gap-8">
      {["first", "second"].map((row) => (
        <div key={row} className="border-line border-t pt-7">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="mt-3 h-4 w-72 max-w-full" />
          <Skeleton className="mt-5 h-11 w-40" />
        </div>
      ))}
    </LoadingRegion>
  );
}
