import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { freshSignInRequired } from "#src/features/auth/auth.messages.ts";
import { useProof } from "#src/features/auth/factors/ui/use-proof.tsx";
import type { endFeed, renewFeed } from "#src/features/wholesale/line-sheet.contract.ts";
import { feedFailed, feedTexts as texts } from "#src/features/wholesale/line-sheet.messages.ts";
import { feedStateQuery } from "#src/features/wholesale/line-sheet.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { hasCode } from "#src/lib/http-error.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Input } from "#src/ui/input.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

/** The dealer's personal address for programs. */
export function DealerFeed() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-line border-t noscript:hidden">
      <div className="container-page grid gap-x-14 gap-y-6 py-14 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-5">
          <h2 id={titleId} className="text-heading">
            {texts.title}
          </h2>
          <p className="mt-3 max-w-[52ch] text-muted">{texts.intro}</p>
        </div>
        <div className="min-w-0 lg:col-span-6 lg:col-start-7">
          <FeedState />
        </div>
      </div>
    </section>
  );
}

function FeedState() {
  const { data, isError, isFetching, refetch } = useQuery(feedStateQuery());
  const proof = useProof();
  const renew = useCall(() => proof.run(() => call<typeof renewFeed>("POST /api/wholesale/feed")), {
    updates: feedStateQuery(),
    // It is shown once.
    withholds: ["url"],
    failed: (error) => (hasCode(error, freshSignInRequired) ? undefined : feedFailed(error)),
  });
  const end = useCall<typeof endFeed>("DELETE /api/wholesale/feed", {
    updates: feedStateQuery(),
    onReply: renew.reset,
    failed: feedFailed,
  });
  if (isError) {
    return <LoadFailure compact title={texts.loadFailed} retry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading your feed">
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  }
  const { renewedAt, readAt, readFrom, timeZone } = data;
  const url = renew.data?.url;
  return (
    <div className="grid gap-5">
      {url ? (
        <NewAddress url={url} />
      ) : (
        <p>
          {renewedAt ? (
            <>
              Your address works since <ZonedTime at={renewedAt} timeZone={timeZone} time />.{" "}
              {readAt ? (
                <>
                  It was last read <ZonedTime at={readAt} timeZone={timeZone} time /> from{" "}
                  {readFrom}.
                </>
              ) : (
                texts.notRead
              )}
            </>
          ) : (
            texts.none
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" loading={renew.isPending} onClick={() => renew.mutate()}>
          {renewedAt ? "Renew address" : "Create address"}
        </Button>
        {renewedAt && (
          <Button variant="quiet" loading={end.isPending} onClick={() => end.mutate()}>
            Switch off
          </Button>
        )}
      </div>
      {renewedAt && <p className="text-muted text-sm">{texts.renewing}</p>}
      {proof.dialog}
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div role="status" className="border-brass border-l-2 bg-mist px-5 py-4">
      <p className="font-medium">{texts.once}</p>
      <div className="mt-3 flex items-center gap-4">
        <Input
          readOnly
          aria-label="Feed address"
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="font-mono text-sm"
        />
        <CopyButton text={url} label="Feed address" />
      </div>
    </div>
  );
}
