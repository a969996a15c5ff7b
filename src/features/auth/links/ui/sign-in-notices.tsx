import { useQuery } from "@tanstack/react-query";
import { signInNoticesQuery } from "#src/features/auth/auth.queries.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import type { switchSignInNotices } from "#src/features/auth/links/email.contract.ts";
import { noticeSwitchTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** A mail follows a sign-in on a new device. */
export function SignInNotices() {
  const query = useQuery(signInNoticesQuery());
  const { data } = query;
  const proof = useProof();
  const change = useCall<typeof switchSignInNotices>("POST /api/account/sign-in-notices", {
    updates: signInNoticesQuery(),
  });
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.loadFailed}
        description={null}
        loading={<LoadingRegion label="Loading your choice" heights={["h-12"]} />}
      />
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
