import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactor } from "#src/domain/account-limits.ts";
import { factorsQuery } from "#src/features/auth/auth.queries.ts";
import {
  codesLeft,
  recoveryFile,
  recoveryTexts,
  sectionTexts,
} from "#src/features/auth/factors/factors.messages.ts";
import { useFactorAction, useFactorCalls } from "#src/features/auth/factors/factors.mutations.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { FactorGroup, type FactorGroupProps } from "./factor-form.tsx";
import { Passkeys } from "./passkeys.tsx";

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

function RecoveryCodes({ factors, onCodes }: FactorGroupProps) {
  const left = factors.recoveryCodesLeft;
  const [isAsking, setAsking] = useState(false);
  const { renewRecoveryCodes } = useFactorCalls();
  const action = useFactorAction();

  async function renew() {
    const reply = await action.run(renewRecoveryCodes);
    if (reply) onCodes(reply.recoveryCodes);
  }

  return (
    <FactorGroup title="Recovery codes" about={recoveryTexts.about}>
      {left <= secondFactor.fewRecoveryCodes && (
        <Alert variant="warning" className="mb-5">
          {left === 0 ? recoveryTexts.none : recoveryTexts.few}
        </Alert>
      )}
      {action.problem && (
        <Alert variant="danger" className="mb-5">
          {action.problem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{codesLeft(left)}</p>
        <Button
          variant="secondary"
          size="small"
          loading={action.pending}
          onClick={() => setAsking(true)}
        >
          Make new codes
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={recoveryTexts.renewQuestion}
        description={recoveryTexts.renewText}
        confirmLabel="Make new"
        confirmVariant="primary"
        onConfirm={renew}
      />
      {action.dialog}
    </FactorGroup>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Nobody can show the codes again, so the dialog stays until they are saved. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = () => (isSaved ? onClose() : setProblem(recoveryTexts.notSaved));
  return (
    <Dialog
      open
      onOpenChange={close}
      title={recoveryTexts.title}
      description={recoveryTexts.shownOnce}
      className="print-alone"
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 border-line border-y py-5 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <SaveActions codes={codes} />
      <Checkbox
        label={recoveryTexts.saved}
        checked={isSaved}
        error={problem}
        onChange={({ target }) => {
          setSaved(target.checked);
          setProblem(undefined);
        }}
        className="mt-4 print:hidden"
      />
      <Button size="large" onClick={close} className="mt-6 w-full print:hidden">
        Done
      </Button>
    </Dialog>
  );
}

function SaveActions({ codes }: Pick<RecoveryCodesDialogProps, "codes">) {
  const { storeName } = useShopDetails();
  const viewer = useViewer();
  const username = viewer.kind === "user" ? viewer.username : "";
  const text = recoveryFile(storeName, username, codes);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-8 print:hidden [&_button]:min-w-0">
      <CopyButton text={codes.join("\n")} label="Codes" />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={`${storeName.toLowerCase().replace(/\W+/g, "-")}-recovery-codes.txt`}
        className="link-quiet inline-flex min-h-11 items-center text-sm"
      >
        Download
      </a>
      <button
        type="button"
        onClick={() => window.print()}
        className="link-quiet inline-flex min-h-11 items-center text-sm"
      >
        Print
      </button>
    </div>
  );
}
