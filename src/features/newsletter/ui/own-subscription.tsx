import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { ownSubscriptionTexts as texts } from "#src/features/newsletter/newsletter.messages.ts";
import {
  ownSubscriptionQuery,
  useSwitchOwnSubscription,
} from "#src/features/newsletter/newsletter.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

/** The newsletter in the settings of an account. */
export function OwnSubscription() {
  const viewer = useViewer();
  const { data, isError, isFetching, refetch } = useQuery(ownSubscriptionQuery());
  const change = useSwitchOwnSubscription();
  if (viewer.kind === "guest") return null;
  if (!data && isError) {
    return <LoadFailure compact title={texts.loadFailed} retry={refetch} retrying={isFetching} />;
  }
  if (!data) return <Skeleton className="h-12" />;
  if (data.state === "hidden") {
    return (
      <>
        <p className="text-[0.9375rem]">{texts.hidden(viewer.email)}</p>
        <Button
          variant="secondary"
          size="small"
          loading={change.isPending}
          onClick={() => change.mutate(true)}
          className="mt-4"
        >
          {texts.sendLink}
        </Button>
      </>
    );
  }
  const isOn = change.isPending ? change.variables : data.state !== "off";
  return (
    <>
      <Checkbox
        role="switch"
        label={texts.label}
        hint={texts.hint(viewer.email)}
        checked={isOn}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOn && data.state === "waiting" && texts.waiting(viewer.email)}
      </p>
    </>
  );
}
