import type { ReactNode } from "react";
import type {
  changeSubscription,
  confirmSubscription,
  renewConfirmation,
} from "#src/features/marketing/newsletter/newsletter.contract.ts";
import {
  confirmTexts as confirmation,
  unsubscribeTexts as ending,
  linkTexts,
} from "#src/features/marketing/newsletter/newsletter.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCall } from "#src/ui/use-call.ts";

export function ConfirmNewsletterPage() {
  return (
    <LinkPage title={confirmation.title} intro={confirmation.intro}>
      {(token) => <Confirmation token={token} />}
    </LinkPage>
  );
}

const problemOf = (error: unknown) => (error ? messageOf(error, linkTexts.failed) : undefined);

function Confirmation({ token }: { token: string }) {
  const confirm = useCall<typeof confirmSubscription>("POST /api/newsletter/confirm");
  const renew = useCall<typeof renewConfirmation>("POST /api/newsletter/confirmation");
  if (renew.isSuccess) return <LinkState {...confirmation.sentAgain} />;
  const state = confirm.data?.state;
  switch (state) {
    case undefined:
      return (
        <LinkState
          title={confirmation.title}
          text={confirmation.intro}
          problem={problemOf(confirm.error)}
        >
          <Button
            size="large"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            {confirmation.button}
          </Button>
        </LinkState>
      );
    case "expired":
      return (
        <LinkState {...confirmation.expired} problem={problemOf(renew.error)}>
          <Button
            size="large"
            loading={renew.isPending}
            onClick={() => renew.mutate({ body: { token } })}
          >
            {confirmation.expired.button}
          </Button>
        </LinkState>
      );
    case "unknown":
      return (
        <LinkState {...confirmation.unknown}>
          <Button asChild size="large">
            <a href={paths.home()}>{confirmation.unknown.button}</a>
          </Button>
        </LinkState>
      );
    default:
      return (
        <LinkState {...confirmation[state]}>
          <Button asChild variant="secondary" size="large">
            <a href={paths.shop()}>{confirmation.shop}</a>
          </Button>
        </LinkState>
      );
  }
}

export function UnsubscribePage() {
  return (
    <LinkPage title={ending.title} intro={ending.intro}>
      {(token) => <Ending token={token} />}
    </LinkPage>
  );
}

function Ending({ token }: { token: string }) {
  const { mutate, data, error, isPending, variables } = useCall<typeof changeSubscription>(
    "POST /api/newsletter/subscription",
  );
  const change = (subscribed: boolean) => mutate({ body: { token, subscribed } });
  const wantsBack = variables?.body.subscribed;
  if (isNotFound(error)) return <LinkState title={ending.title} text={ending.unknown} />;
  // While an undo runs or has failed, the reader is still unsubscribed.
  const isEnded = wantsBack ? !data : data !== undefined;
  if (data && wantsBack) {
    return (
      <LinkState {...ending.undone}>
        <Button asChild variant="secondary" size="large">
          <a href={paths.shop()}>{confirmation.shop}</a>
        </Button>
      </LinkState>
    );
  }
  if (isEnded) {
    return (
      <LinkState {...ending.done} problem={problemOf(error)}>
        <Button variant="secondary" size="large" loading={isPending} onClick={() => change(true)}>
          {ending.done.button}
        </Button>
      </LinkState>
    );
  }
  return (
    <LinkState title={ending.title} text={ending.intro} problem={problemOf(error)}>
      <Button size="large" loading={isPending} onClick={() => change(false)}>
        {ending.button}
      </Button>
    </LinkState>
  );
}

interface LinkPageProps {
  title: string;
  intro: string;
  children: (token: string) => ReactNode;
}

/** A page that the link of a mail opens. Nothing changes before somebody presses its button. */
function LinkPage({ title, intro, children }: LinkPageProps) {
  const token = useFragmentToken("#token=");
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <div className="mx-auto max-w-md">
        {token === undefined && <LinkState title={title} text={intro} />}
        {token === null && <LinkState title={title} text={linkTexts.incomplete} />}
        {token && children(token)}
        <noscript>
          <p className="mt-8 border-line border-t pt-6">{linkTexts.noScript}</p>
        </noscript>
      </div>
    </div>
  );
}

interface LinkStateProps {
  title: string;
  text: string;
  problem?: string | undefined;
  children?: ReactNode;
}

function LinkState({ title, text, problem, children }: LinkStateProps) {
  return (
    <div aria-live="polite">
      <SectionHeading as="h1" title={title} description={text} />
      {problem && (
        <Alert variant="danger" className="mt-8">
          {problem}
        </Alert>
      )}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
