import { useQuery } from "@tanstack/react-query";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import type { switchSignInNotices } from "#src/features/auth/links/email.contract.ts";
import { noticeSwitchTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { signInNoticesQuery } from "#src/features/auth/links/links.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** A mail follows a sign-in on a new device. */
export function SignInNotices() {
  const { data, isError, isFetching, refetch } = useQuery(signInNoticesQuery());
  const proof = useProof();
  const change = useCall<typeof switchSignInNotices>("POST /api/account/sign-in-notices", {
    updates: signInNoticesQuery(),
  });
  if (!data && isError) {
    return (
      <LoadFailure
        compact
        title={texts.loadFailed}
        description={null}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading your choice">
        <Skeleton className="h-12" />
      </LoadingRegion>
    );
  }
  // Shows why it failed; nothing more is to be done.
  const turn = (isOn: boolean) =>
    void proof.run(() => change.mutateAsync({ body: { isOn } })).catch(() => {});
  return (
    <>
      <Checkbox
        role="switch"
        label={texts.label}
        hint={data.isRequired ? texts.required : texts.hint}
        error={
          change.error && !change.isPending ? messageOf(change.error, texts.failed) : undefined
        }
        checked={change.isPending ? change.variables.body.isOn : data.isOn}
        disabled={data.isRequired}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {proof.dialog}
    </>
  );
}
