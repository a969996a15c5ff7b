import type {
  changeSubscription,
  confirmSubscription,
  renewConfirmation,
} from "#src/features/newsletter/newsletter.contract.ts";
import {
  confirmTexts as confirmation,
  unsubscribeTexts as ending,
  linkTexts,
} from "#src/features/newsletter/newsletter.messages.ts";
import { LinkPage, LinkState } from "#src/features/newsletter/ui/link-page.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
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
