import { useQuery } from "@tanstack/react-query";
import { accountEmailQuery } from "#src/features/auth/auth.queries.ts";
import type { sendConfirmation } from "#src/features/auth/links/links.contract.ts";
import { linkSent, emailTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { useCapability } from "#src/lib/page-state.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** Says what an account whose address is not confirmed can't do yet. As specified, none is confirmed. */
export const UnconfirmedEmail = () => useCapability("accounts") && <Banner />;

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
