import { useQuery } from "@tanstack/react-query";
import { freshSignInRequired } from "#src/domain/errors.ts";
import type {
  endOneSession,
  endOtherSessions,
  ListedSession,
} from "#src/features/account/account.contract.ts";
import { notSaved, sessionTexts as texts } from "#src/features/account/account.messages.ts";
import { sessionsQuery } from "#src/features/account/account.queries.ts";
import { signedOut } from "#src/features/auth/auth.messages.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { setViewer } from "#src/lib/viewer.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";

export function SessionList() {
  const query = useQuery(sessionsQuery());
  const { data } = query;
  const proof = useProof();
  const endOne = useCall(
    ({ id }: ListedSession) =>
      call<typeof endOneSession>("DELETE /api/account/sessions/{id}", { params: { id } }),
    {
      onReply: (_reply, { isCurrent }, queries) =>
        isCurrent ? setViewer(queries, null) : queries.invalidateQueries(sessionsQuery()),
      toast: (_reply, { isCurrent }) => (isCurrent ? signedOut : texts.ended),
    },
  );
  const endOthers = useCall<typeof endOtherSessions>("POST /api/account/sessions/end-others", {
    updates: sessionsQuery(),
    toast: texts.othersEnded,
  });
  const isEnding = endOne.isPending || endOthers.isPending;
  const run = (action: () => Promise<unknown>) =>
    proof.run(action).catch((error: unknown) => {
      // A person who was asked for a proof and gave none needs no toast.
      if (!hasCode(error, freshSignInRequired)) toast(notSaved(error));
    });

  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.failed}
        loading={
          <LoadingRegion
            label="Loading sessions"
            className="grid gap-4"
            heights={["h-20", "h-20"]}
          />
        }
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              isEnding={isEnding && endOne.variables?.id === session.id}
              onEnd={() => run(() => endOne.mutateAsync(session))}
            />
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 ? (
        <Button
          variant="secondary"
          loading={endOthers.isPending}
          onClick={() => run(() => endOthers.mutateAsync())}
          className="mt-6"
        >
          {texts.endOthers}
        </Button>
      ) : (
        <p className="mt-4 text-muted text-sm">{texts.alone}</p>
      )}
      {proof.dialog}
    </>
  );
}

interface SessionRowProps {
  session: ListedSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = session.device ?? texts.unknownDevice;
  return (
    <article className="flex items-start justify-between gap-x-6 gap-y-3 py-5 max-sm:flex-col">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium font-sans text-base">
          {device}
          {session.isCurrent && <Badge variant="success">{texts.isCurrent}</Badge>}
        </h3>
        {session.addressRange && (
          <p className="mt-1 text-muted text-sm tabular-nums">
            {texts.network(session.addressRange)}
          </p>
        )}
        <p className="mt-1 text-muted text-sm">
          Signed in <LocalTime at={session.createdAt} className="whitespace-nowrap" />, last used{" "}
          <LocalTime at={session.lastSeenAt} className="whitespace-nowrap" />
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.endOf(device)}
        loading={isEnding}
        onClick={onEnd}
        className="shrink-0 max-sm:-ml-4"
      >
        {texts.end}
      </Button>
    </article>
  );
}
