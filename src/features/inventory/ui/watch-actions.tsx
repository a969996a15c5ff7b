import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { watchName } from "#src/domain/text.ts";
import type { StaffWatch } from "#src/features/inventory/inventory.contract.ts";
import { toComplete } from "#src/features/inventory/inventory.messages.ts";
import { staffWatchQuery, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import { stageLabels, stageVariants } from "#src/features/inventory/inventory.rules.ts";
import { missingFields } from "#src/features/inventory/watch.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { follow, useOfficeActions } from "#src/office/commands.ts";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";

export function WatchTitle({ id }: { id: string }) {
  const { data } = useQuery(staffWatchQuery(id));
  const { data: form } = useQuery(watchFormQuery());
  if (!data || !form) return "Watch";
  const brand = form.brands.find((known) => known.id === data.watch.values.brandId);
  return (
    <TitleOf
      watch={data.watch}
      name={watchName({ brandName: brand?.name ?? "", ...data.watch.values })}
    />
  );
}

function TitleOf({ watch: { id, values, stage }, name }: { watch: StaffWatch; name: string }) {
  const missing = missingFields(values).length;
  useRecentRecord({
    kind: "watch",
    title: name,
    detail: [values.reference, values.serialNumber].filter(Boolean).join(" · "),
    href: paths.editWatch(id),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <bdi className="wrap-anywhere">{name}</bdi>
      <Badge variant={stageVariants[stage]} className="font-sans">
        {stageLabels[stage]}
      </Badge>
      {missing > 0 && (
        <Badge variant="warning" className="font-sans">
          {toComplete(missing)}
        </Badge>
      )}
    </span>
  );
}

export function WatchActions({ id }: { id: string }) {
  const { data } = useQuery(staffWatchQuery(id));
  return data ? <ActionsOf watch={data.watch} /> : null;
}

function ActionsOf({ watch }: { watch: StaffWatch }) {
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const links = [
    ...(watch.values.state === "published"
      ? [{ label: "View in Shop", href: paths.watch(watch.id) }]
      : []),
    { label: "Duplicate", href: paths.copyWatch(watch.id) },
  ];
  const remove = { label: "Delete", run: () => setDeleting(true) };
  useOfficeActions([
    ...links.map(({ label, href }) => ({ label, run: () => follow(href) })),
    remove,
  ]);
  return (
    <>
      {links.map(({ label, href }) => (
        <Button key={label} asChild size="small" variant="secondary">
          <a href={href}>{label}</a>
        </Button>
      ))}
      <Button size="small" variant="secondary" onClick={remove.run}>
        {remove.label}
      </Button>
      {isDeleting && (
        <BulkDialog
          ids={[watch.id]}
          action="delete"
          onClose={() => setDeleting(false)}
          onDone={() => navigate(paths.inventory(), { replace: true })}
        />
      )}
    </>
  );
}
