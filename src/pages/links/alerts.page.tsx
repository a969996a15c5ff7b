import { type ReactNode, useCallback, useEffect, useState } from "react";
import type {
  confirmAlerts,
  endAlerts,
  listAlerts,
} from "#src/features/marketing/alerts/alerts.contract.ts";
import { alertPageTexts as texts } from "#src/features/marketing/alerts/alerts.messages.ts";
import { type AlertList, AlertRows } from "#src/features/marketing/alerts/ui/own-alerts.tsx";
import { messageOf } from "#src/lib/http-error.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** The links of mails about watches lead here. Opening one changes nothing. */
export function AlertsPage() {
  return (
    <LinkedPage title={texts.endTitle} intro={texts.endIntro}>
      {(token, list, setList) => <Ending token={token} list={list} onChanged={setList} />}
    </LinkedPage>
  );
}

export function ConfirmAlertPage() {
  return (
    <LinkedPage title={texts.confirmTitle} intro={texts.confirmIntro}>
      {(token, list, setList) => <Confirming token={token} list={list} onChanged={setList} />}
    </LinkedPage>
  );
}

interface LinkedPageProps {
  title: string;
  intro: string;
  children: (token: string, list: AlertList, setList: (list: AlertList) => void) => ReactNode;
}

function LinkedPage({ title, intro, children }: LinkedPageProps) {
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <div className="mx-auto max-w-xl">
        <SectionHeading as="h1" title={title} description={intro} />
        <noscript>
          <p className="mt-8 border-line border-t pt-6">
            This page needs JavaScript. Please switch it on and load it again, or write to us.
          </p>
        </noscript>
        <div className="mt-10 noscript:hidden">
          <Linked>{children}</Linked>
        </div>
      </div>
    </div>
  );
}

function Linked({ children }: Pick<LinkedPageProps, "children">) {
  const token = useFragmentToken("#token=");
  const [list, setList] = useState<AlertList>();
  const { mutate, error, isPending } = useCall<typeof listAlerts>("POST /api/alerts/list");
  const read = useCallback(() => {
    if (token) mutate({ body: { token } }, { onSuccess: setList });
  }, [token, mutate]);
  useEffect(read, [read]);

  if (token === null) return <p role="alert">{texts.incomplete}</p>;
  if (token && list) return children(token, list, setList);
  if (token && error) {
    if (isNotFound(error)) return <p role="alert">{texts.unknown}</p>;
    return (
      <LoadFailure
        compact
        as="h2"
        title={messageOf(error, texts.loadFailed)}
        description={null}
        retry={read}
        retrying={isPending}
      />
    );
  }
  return (
    <LoadingRegion label="Loading your alerts" className="grid gap-4" heights={["h-16", "h-16"]} />
  );
}

interface ListProps {
  token: string;
  list: AlertList;
  onChanged: (list: AlertList) => void;
}

const isEmpty = ({ alerts, searches, prices }: AlertList) =>
  alerts.length + searches.length === 0 && prices === "off";

function Ending({ token, list, onChanged }: ListProps) {
  const end = useCall<typeof endAlerts>("POST /api/alerts/end", { onReply: onChanged });
  if (isEmpty(list)) return <p role="status">{end.isSuccess ? texts.allEnded : texts.none}</p>;
  return (
    <div className="grid gap-6">
      {end.isError && <Alert variant="danger">{messageOf(end.error, texts.failed)}</Alert>}
      <p className="text-muted wrap-anywhere">{texts.to(list.email)}</p>
      <AlertRows
        {...list}
        isEnding={end.isPending}
        onEnd={(ended) => end.mutate({ body: { token, end: ended } })}
      />
      <p role="status" className="empty:hidden">
        {end.isSuccess && texts.ended}
      </p>
      <Button
        variant="secondary"
        className="w-full sm:w-fit"
        loading={end.isPending}
        onClick={() => end.mutate({ body: { token, end: "all" } })}
      >
        {texts.endAll}
      </Button>
    </div>
  );
}

function Confirming({ token, list, onChanged }: ListProps) {
  const confirm = useCall<typeof confirmAlerts>("POST /api/alerts/confirm", { onReply: onChanged });
  const waiting = [...list.alerts, ...list.searches].filter(({ isConfirmed }) => !isConfirmed);
  const waits = list.prices === "waiting" || waiting.length > 0;
  return (
    <div className="grid gap-6">
      {confirm.isError && <Alert variant="danger">{messageOf(confirm.error, texts.failed)}</Alert>}
      <p className="text-muted wrap-anywhere">{texts.to(list.email)}</p>
      <AlertRows {...list} />
      {waits ? (
        <Button
          size="large"
          className="w-full sm:w-fit"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { token } })}
        >
          {texts.confirm}
        </Button>
      ) : (
        <p role="status" className="text-lead">
          {confirm.isSuccess ? texts.confirmed : texts.nothingToConfirm}
        </p>
      )}
    </div>
  );
}
