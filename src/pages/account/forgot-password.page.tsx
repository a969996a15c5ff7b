import { requestReset } from "#src/features/auth/links/links.contract.ts";
import { passwordTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { AccountPage, ShopContact } from "#src/features/auth/links/ui/account-link.tsx";
import { UsernameField } from "#src/features/auth/ui/sign-in-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { type CallOf, useCall } from "#src/ui/use-call.ts";

export function ForgotPasswordPage() {
  const request = useCall<typeof requestReset>("POST /api/auth/password-reset");
  // The same for every account, and for none.
  if (request.isSuccess) {
    return (
      <AccountPage title={texts.sentTitle} intro={request.data.message}>
        <p className="border-line border-t pt-6 text-muted">
          {texts.unconfirmed} <ShopContact />
        </p>
        <Button variant="secondary" className="mt-8" onClick={request.reset}>
          {texts.again}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.forgot} intro={texts.forgotIntro} noScript={texts.noScript}>
      <RequestForm request={request} />
    </AccountPage>
  );
}

function RequestForm({ request }: { request: CallOf<typeof requestReset> }) {
  const form = useSchemaForm({
    schema: requestReset.body,
    start: { account: "" },
    call: request,
    send: (body) => ({ body }),
    failed: texts.requestFailed,
  });
  return (
    <SchemaForm form={form}>
      <UsernameField label={texts.account} required {...form.field("account")} />
      <Button type="submit" size="large" loading={form.pending} className="mt-2 w-full">
        {texts.send}
      </Button>
      <a
        href={paths.login()}
        className="link-quiet inline-flex min-h-11 items-center justify-self-start text-sm"
      >
        {texts.backToSignIn}
      </a>
    </SchemaForm>
  );
}
