import { useQuery } from "@tanstack/react-query";
import type { changePriceAlert } from "#src/features/alerts/alerts.contract.ts";
import { priceDropTexts as texts } from "#src/features/alerts/alerts.messages.ts";
import { priceAlertQuery } from "#src/features/alerts/alerts.queries.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { useCall } from "#src/ui/use-call.ts";

/** Off until the customer chooses it, and without effect until the address is confirmed. */
export function PriceDropSwitch() {
  const viewer = useViewer();
  const { data } = useQuery(priceAlertQuery());
  const change = useCall<typeof changePriceAlert>("POST /api/alerts/prices", {
    updates: priceAlertQuery(),
    failed: texts.failed,
  });
  if (!data || viewer.kind === "guest") return null;
  const isOn = change.isPending ? change.variables.body.isOn : data.state !== "off";
  return (
    <div>
      <Checkbox
        role="switch"
        label={texts.label}
        hint={texts.hint}
        checked={isOn}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ body: { isOn: currentTarget.checked } })}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOn && data.state === "waiting" && texts.waiting(viewer.email)}
      </p>
    </div>
  );
}
