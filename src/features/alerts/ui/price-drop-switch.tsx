import { useQuery } from "@tanstack/react-query";
import { priceDropTexts as texts } from "#src/features/alerts/alerts.messages.ts";
import { useSwitchPriceAlert } from "#src/features/alerts/alerts.mutations.ts";
import { priceAlertQuery } from "#src/features/alerts/alerts.queries.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";

/** Off until the customer chooses it, and without effect until the address is confirmed. */
export function PriceDropSwitch() {
  const viewer = useViewer();
  const { data } = useQuery(priceAlertQuery());
  const change = useSwitchPriceAlert();
  if (!data || viewer.kind === "guest") return null;
  const isOn = change.isPending ? change.variables : data.state !== "off";
  return (
    <div>
      <Checkbox
        role="switch"
        label={texts.label}
        hint={texts.hint}
        checked={isOn}
        aria-busy={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isOn && data.state === "waiting" && texts.waiting(viewer.email)}
      </p>
    </div>
  );
}
