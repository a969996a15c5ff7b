import { watchName } from "#src/domain/text.ts";
import type { ListedAlert, listAlerts } from "#src/features/alerts/alerts.contract.ts";
import { alertPageTexts as texts } from "#src/features/alerts/alerts.messages.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";

export type AlertList = ReplyOf<typeof listAlerts>;
type Ended = "all" | "prices" | { readonly alert: number };

interface AlertRowsProps extends Pick<AlertList, "alerts"> {
  prices?: AlertList["prices"];
  /** Without it nothing can be ended here. */
  onEnd?: (end: Ended) => void;
  isEnding?: boolean;
}

export function AlertRows({ alerts, prices = "off", onEnd, isEnding = false }: AlertRowsProps) {
  const endButton = (end: Ended, name: string) =>
    onEnd && (
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.endOf(name)}
        loading={isEnding}
        onClick={() => onEnd(end)}
      >
        {texts.end}
      </Button>
    );
  return (
    <ul className="border-line border-t">
      {alerts.map((alert) => (
        <li
          key={alert.id}
          className="flex items-center justify-between gap-6 border-line border-b py-4"
        >
          <AlertedWatch alert={alert} />
          {endButton({ alert: alert.id }, watchName(alert))}
        </li>
      ))}
      {prices !== "off" && (
        <li className="flex items-center justify-between gap-6 border-line border-b py-4">
          <div>
            <p>{texts.prices}</p>
            {prices === "waiting" && <Waits />}
          </div>
          {endButton("prices", texts.prices)}
        </li>
      )}
    </ul>
  );
}

function AlertedWatch({ alert }: { alert: ListedAlert }) {
  return (
    <div className="min-w-0">
      <a
        href={paths.watch(alert.watchId)}
        className="font-display text-title transition-colors hover:text-accent"
      >
        {watchName(alert)}
      </a>
      <p className="mt-0.5 text-muted text-sm">{alert.reference}</p>
      {!alert.isConfirmed && <Waits />}
    </div>
  );
}

const Waits = () => <p className="mt-0.5 text-muted text-sm">{texts.waits}</p>;
