import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import type { sendConfirmation } from "#src/features/auth/links/email.contract.ts";
import { linkSent, emailTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { accountEmailQuery } from "#src/features/auth/links/links.queries.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** As specified, an address is taken as it was typed. */
const specified = () => null;

const bannerFor = (capabilities: readonly Capability[]): ComponentType =>
  capabilities.includes("accounts") ? Banner : specified;

/** Says what an account whose address is not confirmed can't do yet. */
export function UnconfirmedEmail() {
  const Chosen = bannerFor(usePageState().capabilities);
  return <Chosen />;
}

function Banner() {
  const { data } = useQuery(accountEmailQuery());
  const send = useCall<typeof sendConfirmation>("POST /api/account/email/confirmation", {
    updates: accountEmailQuery(),
    toast: ({ email }) => linkSent(email),
  });
  if (!data || data.isConfirmed) return null;
  return (
    <Alert title={texts.bannerTitle} className="mb-10">
      <p className="mt-1 max-w-[60ch] text-muted">{texts.banner(data.email)}</p>
      {send.error && !send.isPending && (
        <p role="alert" className="mt-2 text-danger">
          {messageOf(send.error, texts.sendFailed)}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        loading={send.isPending}
        className="mt-4"
        onClick={() => send.mutate({ body: { email: data.email } })}
      >
        {texts.sendAgain}
      </Button>
    </Alert>
  );
}
