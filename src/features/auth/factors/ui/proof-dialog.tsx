import { useQuery } from "@tanstack/react-query";
import type { login } from "#src/features/auth/auth.contract.ts";
import { factorsQuery, kindsOf } from "#src/features/auth/auth.queries.ts";
import type { prove, proveOptions } from "#src/features/auth/factors/factors.contract.ts";
import { proofTexts } from "#src/features/auth/factors/factors.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { FactorForm } from "./factor-form.tsx";

interface ProofDialogProps {
  open: boolean;
  onProved: () => void;
  onCancel: () => void;
}

export function ProofDialog({ open, onProved, onCancel }: ProofDialogProps) {
  const isOn = useCapability("accounts");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={proofTexts.title}
      description={proofTexts.description}
      className="sm:max-w-md"
    >
      {isOn ? <ProofForm onProved={onProved} /> : <SignInAgain onProved={onProved} />}
    </Dialog>
  );
}

function ProofForm({ onProved }: Pick<ProofDialogProps, "onProved">) {
  const { data, isError, isFetching, refetch } = useQuery(factorsQuery());
  if (!data && isError) {
    const retry = { retry: refetch, retrying: isFetching };
    return <LoadFailure compact title={proofTexts.loadFailed} {...retry} />;
  }
  if (!data) {
    return (
      <LoadingRegion className="grid gap-5">
        <Skeleton className="h-18" />
        <Skeleton className="h-13" />
      </LoadingRegion>
    );
  }
  return (
    <FactorForm
      withPassword
      factors={kindsOf(data)}
      request={() => call<typeof proveOptions>("POST /api/account/prove/options")}
      onAnswer={async (body) => {
        await call<typeof prove>("POST /api/account/prove", { body });
        onProved();
      }}
    />
  );
}

/** Without the capability a sign-in is a password, so the proof is another sign-in of the same account. */
function SignInAgain({ onProved }: Pick<ProofDialogProps, "onProved">) {
  const viewer = useViewer();
  return (
    <FactorForm
      withPassword
      factors={[]}
      request={noPasskeys}
      onAnswer={async ({ password = "" }) => {
        const username = viewer.kind === "user" ? viewer.username : "";
        await call<typeof login>("POST /api/auth/login", { body: { username, password } });
        onProved();
      }}
    />
  );
}

const noPasskeys = () => Promise.reject(new Error("passkeys need the capability accounts"));
