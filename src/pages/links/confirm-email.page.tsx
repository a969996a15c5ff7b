import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { accountEmailQuery } from "#src/features/auth/auth.queries.ts";
import { openAuthDialog } from "#src/features/auth/auth-dialog-store.ts";
import type {
  checkEmailLink,
  confirmEmail,
  EmailLink,
} from "#src/features/auth/links/links.contract.ts";
import { emailTexts as texts } from "#src/features/auth/links/links.messages.ts";
import { AccountLink, AccountPage } from "#src/features/auth/links/ui/account-link.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { currentUserQuery, useViewer } from "#src/lib/viewer.tsx";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { type CallOf, useCall } from "#src/ui/use-call.ts";

/** Nothing changes before somebody presses its button. */
export function ConfirmEmailPage() {
  const check = useCall<typeof checkEmailLink>("POST /api/auth/email/check");
  const confirm = useCall<typeof confirmEmail>("POST /api/auth/email/confirm", {
    invalidates: [accountEmailQuery(), currentUserQuery()],
  });
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

/** The dialog, not the page: the token is in this page alone. */
function SignInFirst({ username, isGuest }: { username: string; isGuest: boolean }) {
  const { signOut, pending } = useSignOut();
  const changeAccount = async () => {
    if (isGuest || (await signOut())) openAuthDialog("login");
  };
  return (
    <>
      <p className="mt-6">{isGuest ? texts.signInFirst(username) : texts.otherAccount(username)}</p>
      <Button size="large" loading={pending} className="mt-6 w-full" onClick={changeAccount}>
        {texts.signIn}
      </Button>
    </>
  );
}

interface ConfirmLinkProps {
  token: string;
  link: EmailLink;
  confirm: CallOf<typeof confirmEmail>;
}

function ConfirmLink({ token, link, confirm }: ConfirmLinkProps) {
  const { error, isPending } = confirm;
  const viewer = useViewer();
  const isOwn = viewer.kind === "user" && viewer.username === link.username;
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
      <p className="mt-6 text-muted text-sm">{texts.reveals}</p>
      {isOwn ? (
        <Button
          size="large"
          loading={isPending}
          className="mt-8 w-full"
          onClick={() => confirm.mutate({ body: { token } })}
        >
          {texts.confirmButton}
        </Button>
      ) : (
        <SignInFirst username={link.username} isGuest={viewer.kind === "guest"} />
      )}
    </>
  );
}
