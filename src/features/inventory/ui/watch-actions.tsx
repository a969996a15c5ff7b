import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { stageLabels, toComplete } from "#src/features/inventory/inventory.messages.ts";
import { staffWatchQuery, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import { stageVariants } from "#src/features/inventory/inventory.rules.ts";
import { missingFields } from "#src/features/inventory/watch.schema.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";

export function WatchTitle({ id }: { id: string }) {
  const { data } = useQuery(staffWatchQuery(id));
  const { data: form } = useQuery(watchFormQuery());
  if (!data) return "Watch";
  const { values, stage } = data.watch;
  const missing = missingFields(values).length;
  const brand = form?.brands.find((known) => known.id === values.brandId)?.name ?? "";
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <bdi className="wrap-anywhere">{`${brand} ${values.model}`}</bdi>
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

/** Beside the title of a watch that exists. */
export function WatchActions({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const { data } = useQuery(staffWatchQuery(id));
  if (!data) return null;
  const { watch } = data;
  return (
    <>
      {watch.values.state === "published" && (
        <Button asChild size="small" variant="secondary">
          <a href={paths.watch(watch.id)}>View in Shop</a>
        </Button>
      )}
      <Button asChild size="small" variant="secondary">
        <a href={paths.copyWatch(watch.id)}>Duplicate</a>
      </Button>
      <Button size="small" variant="secondary" onClick={() => setDeleting(true)}>
        Delete
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
