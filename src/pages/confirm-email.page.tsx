import type { EmailLink } from "#src/features/auth/links/email.contract.ts";
import { emailTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { useCheckEmailLink, useConfirmEmail } from "#src/features/auth/links/links.mutations.ts";
import { AccountLink, AccountPage } from "#src/features/auth/links/ui/account-link.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";

/** What the link to an address opens. Nothing changes before somebody presses its button. */
export function ConfirmEmailPage() {
  const check = useCheckEmailLink();
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) {
    const { kind, email } = confirm.data;
    const isChange = kind === "change-email";
    return (
      <AccountPage
        title={isChange ? texts.changedTitle : texts.confirmedTitle}
        intro={isChange ? `${email}. ${texts.changed}` : email}
      >
        <Button asChild size="large" className="w-full">
          <a href={paths.account()}>{texts.toAccount}</a>
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.confirmTitle} intro={texts.confirmIntro} noScript={texts.noScript}>
      <AccountLink check={check} loadFailed={texts.confirmFailed}>
        {(token, link) => <ConfirmLink link={link} confirm={confirm} token={token} />}
      </AccountLink>
    </AccountPage>
  );
}

interface ConfirmLinkProps {
  token: string;
  link: EmailLink;
  confirm: ReturnType<typeof useConfirmEmail>;
}

function ConfirmLink({ token, link, confirm }: ConfirmLinkProps) {
  const { error, isPending } = confirm;
  const facts = [
    [texts.account, link.username],
    [link.kind === "change-email" ? texts.fresh : texts.address, link.email],
  ];
  return (
    <>
      {error && !isPending && (
        <Alert variant="danger" className="mb-6">
          {messageOf(error, texts.confirmFailed)}
        </Alert>
      )}
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="large"
        loading={isPending}
        className="mt-8 w-full"
        onClick={() => confirm.mutate(token)}
      >
        {texts.confirmButton}
      </Button>
    </>
  );
}
