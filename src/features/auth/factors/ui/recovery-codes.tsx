import { useState } from "react";
import { secondFactor } from "#src/domain/account-limits.ts";
import {
  codesLeft,
  recoveryFile,
  recoveryTexts,
} from "#src/features/auth/factors/factors.messages.ts";
import { useFactorAct, useFactorCalls } from "#src/features/auth/factors/factors.mutations.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FactorGroup, type FactorGroupProps } from "./factor-group.tsx";

export function RecoveryCodes({ factors, onCodes }: FactorGroupProps) {
  const left = factors.recoveryCodesLeft;
  const [isAsking, setAsking] = useState(false);
  const { renewRecoveryCodes } = useFactorCalls();
  const act = useFactorAct();

  async function renew() {
    const reply = await act.run(renewRecoveryCodes);
    if (reply) onCodes(reply.recoveryCodes);
  }

  return (
    <FactorGroup title="Recovery codes" about={recoveryTexts.about}>
      {left <= secondFactor.fewRecoveryCodes && (
        <Alert variant="warning" className="mb-5">
          {left === 0 ? recoveryTexts.none : recoveryTexts.few}
        </Alert>
      )}
      {act.problem && (
        <Alert variant="danger" className="mb-5">
          {act.problem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{codesLeft(left)}</p>
        <Button
          variant="secondary"
          size="small"
          loading={act.pending}
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
      {act.dialog}
    </FactorGroup>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Nobody can show the codes again, so the dialog stays until they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
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
