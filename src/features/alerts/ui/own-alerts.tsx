import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { endOwnAlert } from "#src/features/alerts/alerts.contract.ts";
import { priceDropTexts, ownAlertTexts as texts } from "#src/features/alerts/alerts.messages.ts";
import { ownAlertsQuery } from "#src/features/alerts/alerts.queries.ts";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { AlertRows } from "./alert-list.tsx";
import { PriceDropSwitch } from "./price-drop-switch.tsx";

export function OwnAlerts() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PriceDropSwitch />
      <h3
        ref={heading}
        tabIndex={-1}
        className="mt-8 mb-3 font-medium font-sans text-base outline-none"
      >
        {texts.title}
      </h3>
      {/* The pressed button disappears with its row. */}
      <WatchAlerts onEnded={() => heading.current?.focus()} />
    </>
  );
}

function WatchAlerts({ onEnded }: { onEnded: () => void }) {
  const query = useQuery(ownAlertsQuery());
  const { data } = query;
  const end = useCall<typeof endOwnAlert>("DELETE /api/account/alerts/{id}", {
    updates: ownAlertsQuery(),
    failed: priceDropTexts.failed,
  });
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.failed}
        loading={<Skeleton className="h-16" />}
      />
    );
  }
  if (data.alerts.length === 0) {
    return (
      <p className="text-[0.9375rem] text-muted">
        {data.isEmailConfirmed ? texts.none : texts.notConfirmed}
      </p>
    );
  }
  return (
    <AlertRows
      alerts={data.alerts}
      isEnding={end.isPending}
      onEnd={(ended) => {
        if (typeof ended !== "object") return;
        end.mutate({ params: { id: ended.alert } }, { onSuccess: onEnded });
      }}
    />
  );
}
