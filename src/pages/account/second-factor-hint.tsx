import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, X } from "lucide";
import { useSyncExternalStore } from "react";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { homeTexts as texts } from "#src/features/account/account.messages.ts";
import { factorsQuery, kindsOf } from "#src/features/auth/factors/factors.queries.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { localStore } from "#src/lib/local-store.ts";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";

/** Accounts whose owners have closed the hint in this browser. */
const closedBy = localStore<readonly number[]>("meridian.second-factor-hint", (raw) =>
  Array.isArray(raw) ? raw.filter((id) => Number.isInteger(id)) : [],
);

/** The staff can't close it. */
export function SecondFactorHint() {
  const viewer = useViewer();
  const closed = useSyncExternalStore(closedBy.subscribe, closedBy.read, () => []);
  const { data } = useQuery(factorsQuery());
  if (!data || viewer.kind === "guest") return null;
  if (kindsOf(data).some((kind) => kind !== "recovery")) return null;
  const isStaff = hasStaffRight(viewer, "staff") || viewer.needsSecondFactor === true;
  if (!isStaff && closed.includes(viewer.id)) return null;
  return (
    <aside
      aria-label={texts.hintTitle}
      className="mb-12 flex items-start gap-4 border-line border-y py-5"
    >
      <Icon of={ShieldCheck} className="mt-0.5 size-6 shrink-0 stroke-1 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-medium">{texts.hintTitle}</p>
        <p className="mt-1 text-[0.9375rem] text-muted">
          {isStaff ? texts.hintForStaff : texts.hint}
        </p>
        <a href={paths.accountSecurity()} className="link-quiet mt-2 inline-block text-sm">
          {texts.hintLink}
        </a>
      </div>
      {!isStaff && (
        <IconButton
          label={texts.hintClose}
          className="-mt-2 -mr-2 shrink-0 text-muted"
          onClick={() => closedBy.write([...closed, viewer.id])}
        >
          <Icon of={X} />
        </IconButton>
      )}
    </aside>
  );
}
