import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { watchName } from "#src/domain/text.ts";
import type * as contract from "#src/features/marketing/alerts/alerts.contract.ts";
import {
  ownAlertTexts,
  alertPageTexts as pageTexts,
  priceDropTexts,
} from "#src/features/marketing/alerts/alerts.messages.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

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
        {ownAlertTexts.title}
      </h3>
      {/* The pressed button disappears with its row. */}
      <WatchAlerts onEnded={() => heading.current?.focus()} />
    </>
  );
}

const ownAlertsQuery = () => getQuery<typeof contract.listOwnAlerts>("/api/account/alerts");

function WatchAlerts({ onEnded }: { onEnded: () => void }) {
  const query = useQuery(ownAlertsQuery());
  const end = useCall<typeof contract.endOwnAlert>("DELETE /api/account/alerts/{id}", {
    updates: ownAlertsQuery(),
    failed: priceDropTexts.failed,
  });
  if (!query.data) {
    const loading = <Skeleton className="h-16" />;
    return <Unloaded query={query} compact failed={ownAlertTexts.failed} loading={loading} />;
  }
  const { alerts, searches, isEmailConfirmed } = query.data;
  if (alerts.length + searches.length === 0) {
    return (
      <p className="text-[0.9375rem] text-muted">
        {isEmailConfirmed ? ownAlertTexts.none : ownAlertTexts.notConfirmed}
      </p>
    );
  }
  return (
    <AlertRows
      alerts={alerts}
      searches={searches}
      isEnding={end.isPending}
      onEnd={(ended) => {
        if (typeof ended !== "object") return;
        end.mutate({ params: { id: ended.alert } }, { onSuccess: onEnded });
      }}
    />
  );
}

const priceAlertQuery = () => getQuery<typeof contract.readPriceAlert>("/api/alerts/prices");

/** Off until the customer chooses it, and without effect until the address is confirmed. */
export function PriceDropSwitch() {
  const viewer = useViewer();
  const { data } = useQuery(priceAlertQuery());
  const change = useCall<typeof contract.changePriceAlert>("POST /api/alerts/prices", {
    updates: priceAlertQuery(),
    failed: priceDropTexts.failed,
  });
  if (!data || viewer.kind === "guest") return null;
  const isOn = change.isPending ? change.variables.body.isOn : data.state !== "off";
  return (
    <div>
      <Checkbox
        role="switch"
        label={priceDropTexts.label}
        hint={priceDropTexts.hint}
        checked={isOn}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ body: { isOn: currentTarget.checked } })}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOn && data.state === "waiting" && priceDropTexts.waiting(viewer.email)}
      </p>
    </div>
  );
}

export type AlertList = ReplyOf<typeof contract.listAlerts>;
type Ended = "all" | "prices" | { readonly alert: number };

interface AlertRowsProps extends Pick<AlertList, "alerts" | "searches"> {
  prices?: AlertList["prices"];
  onEnd?: (end: Ended) => void;
  isEnding?: boolean;
}

export function AlertRows({ alerts, searches, prices = "off", ...ending }: AlertRowsProps) {
  const { onEnd, isEnding = false } = ending;
  const row = (end: Ended, name: string, waits: boolean, shown: ReactNode) => (
    <li
      key={typeof end === "object" ? end.alert : end}
      className="flex items-center justify-between gap-6 border-line border-b py-4"
    >
      <div className="min-w-0">
        {shown}
        {waits && <p className="mt-0.5 text-muted text-sm">{pageTexts.waits}</p>}
      </div>
      {onEnd && (
        <Button
          variant="quiet"
          size="small"
          aria-label={pageTexts.endOf(name)}
          loading={isEnding}
          onClick={() => onEnd(end)}
        >
          {pageTexts.end}
        </Button>
      )}
    </li>
  );
  return (
    <ul className="border-line border-t">
      {alerts.map((alert) =>
        row(
          { alert: alert.id },
          watchName(alert),
          !alert.isConfirmed,
          <>
            <a
              href={paths.watch(alert.watchId)}
              className="font-display text-title transition-colors hover:text-accent"
            >
              {watchName(alert)}
            </a>
            <p className="mt-0.5 text-muted text-sm">{alert.reference}</p>
          </>,
        ),
      )}
      {searches.map(({ id, label, address, isConfirmed }) =>
        row(
          { alert: id },
          label,
          !isConfirmed,
          <>
            <p className="font-display text-title wrap-anywhere">{label}</p>
            <p className="mt-0.5 text-muted text-sm">
              {pageTexts.search}.{" "}
              <a href={address} aria-label={pageTexts.openOf(label)} className="link-quiet">
                {pageTexts.open}
              </a>
            </p>
          </>,
        ),
      )}
      {prices !== "off" &&
        row("prices", pageTexts.prices, prices === "waiting", <p>{pageTexts.prices}</p>)}
    </ul>
  );
}
