import { useQuery } from "@tanstack/react-query";
import type {
  changeOwnSubscription,
  readOwnSubscription,
} from "#src/features/marketing/newsletter/newsletter.contract.ts";
import {
  subscriptionFailed,
  ownSubscriptionTexts as texts,
} from "#src/features/marketing/newsletter/newsletter.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

const ownSubscriptionQuery = () => getQuery<typeof readOwnSubscription>("/api/account/newsletter");

export function OwnSubscription() {
  const viewer = useViewer();
  const query = useQuery(ownSubscriptionQuery());
  const { data } = query;
  const change = useCall<typeof changeOwnSubscription>("POST /api/account/newsletter", {
    updates: ownSubscriptionQuery(),
    toast: ({ state }) => (state === "hidden" ? texts.linkSent : undefined),
    failed: (error) => ({ ...subscriptionFailed, description: messageOf(error, texts.failed) }),
  });
  const turn = (isOn: boolean) => change.mutate({ body: { isOn } });
  if (viewer.kind === "guest") return null;
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.loadFailed}
        loading={<Skeleton className="h-12" />}
      />
    );
  }
  if (data.state === "hidden") {
    return (
      <>
        <p className="text-[0.9375rem]">{texts.hidden(viewer.email)}</p>
        <Button
          variant="secondary"
          size="small"
          loading={change.isPending}
          onClick={() => turn(true)}
          className="mt-4"
        >
          {texts.sendLink}
        </Button>
      </>
    );
  }
  const isOn = change.isPending ? change.variables.body.isOn : data.state !== "off";
  return (
    <>
      <Checkbox
        role="switch"
        label={texts.label}
        hint={texts.hint(viewer.email)}
        checked={isOn}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOn && data.state === "waiting" && texts.waiting(viewer.email)}
      </p>
    </>
  );
}
