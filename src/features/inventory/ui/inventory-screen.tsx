import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { useState } from "react";
import { bulkMaxWatches, undoMs } from "#src/domain/limits.ts";
import { watchName } from "#src/domain/text.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import type { exportInventory } from "#src/features/inventory/import-export/imports.contract.ts";
import type {
  editWatch,
  InventoryRow,
  listInventory,
} from "#src/features/inventory/inventory.contract.ts";
import { inventoryList } from "#src/features/inventory/inventory.list.ts";
import { bulkTexts, editorTexts } from "#src/features/inventory/inventory.messages.ts";
import { forgetWatches, watchFormQuery } from "#src/features/inventory/inventory.queries.ts";
import {
  type BulkAction,
  binActions,
  stockActions,
} from "#src/features/inventory/inventory.rules.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import { useListView } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Select } from "#src/ui/input.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { inventoryColumns, type RowChange, stateOf } from "./inventory-columns.tsx";

/** All watches. Those who may not edit them see neither the cost nor the way to the form. */
export function InventoryScreen() {
  const isEditor = hasStaffRight(useViewer(), "editor");
  const { data: form } = useQuery({ ...watchFormQuery(), enabled: isEditor });
  const edit = useRowEdit();
  const inBin = useListView(inventoryList).view.filters.stage === "bin";
  const brandId = form && Object.fromEntries(form.brands.map(({ id, name }) => [id, name]));
  return (
    <ListScreen<typeof listInventory, typeof inventoryList>
      of={inventoryList}
      label="Inventory"
      columns={({ timeZone }) =>
        inventoryColumns({
          timeZone,
          seesCost: isEditor,
          edit: isEditor && !inBin ? edit : undefined,
        })
      }
      nameOf={(watch) => `${watchName(watch)} ${watch.reference}`}
      picture={({ image }) => image}
      empty={editorTexts.empty}
      options={brandId ? { brandId } : {}}
      {...(isEditor
        ? {
            actions: (
              <Button asChild size="small">
                <a href={paths.newWatch()}>
                  <Icon of={Plus} />
                  New Watch
                </a>
              </Button>
            ),
            open: ({ id }: InventoryRow) => (inBin ? undefined : paths.editWatch(id)),
            fileUrl: (query) =>
              urlOf<typeof exportInventory>("/api/admin/inventory-file/{format}", {
                params: { format: "csv" },
                query,
              }),
            bulk: {
              max: bulkMaxWatches,
              actions: ({ ids, clear }) => (
                <BulkActions ids={ids} actions={inBin ? binActions : stockActions} onDone={clear} />
              ),
            },
          }
        : { open: ({ id }: InventoryRow) => paths.watch(id) })}
    />
  );
}

function useRowEdit() {
  const { mutateAsync } = useCall<typeof editWatch>("PATCH /api/admin/inventory/{id}", {
    onReply: (_reply, _input, queries) => forgetWatches(queries),
  });
  const change = (row: InventoryRow, updatedAt: string, changes: RowChange, seenUnits: number) =>
    mutateAsync({ params: { id: row.id }, body: { changes, updatedAt, seenUnits } });
  return async (row: InventoryRow, changes: RowChange) => {
    const { watch } = await change(row, row.updatedAt, changes, row.units);
    const before = beforeOf(row, changes);
    toast({
      title: editorTexts.rowSaved(watchName(row)),
      displayMs: undoMs,
      action: {
        label: "Undo",
        description: editorTexts.undoRow,
        onClick: () => {
          change(row, watch.updatedAt, before, watch.values.units).catch((error: unknown) =>
            toast({ title: messageOf(error, editorTexts.undoFailed), variant: "destructive" }),
          );
        },
      },
    });
  };
}

function beforeOf(row: InventoryRow, changes: RowChange): RowChange {
  if ("units" in changes) return { units: row.units };
  if ("retailPrice" in changes) return { retailPrice: row.retailPrice };
  return { state: stateOf(row), publishAt: row.publishAt };
}

interface BulkActionsProps {
  ids: ReadonlySet<number>;
  actions: readonly BulkAction[];
  onDone: () => void;
}

/** Buttons where there is room for them, a list on phones. */
function BulkActions({ ids, actions, onDone }: BulkActionsProps) {
  const [chosen, setChosen] = useState<{ action: BulkAction; ids: readonly number[] }>();
  const choose = (action: BulkAction) => setChosen({ action, ids: [...ids] });
  return (
    <>
      <Select
        aria-label="Do with them"
        value=""
        onChange={({ currentTarget }) => choose(currentTarget.value as BulkAction)}
        className="min-w-0 grow md:hidden"
      >
        <option value="" disabled>
          Choose
        </option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {bulkTexts[action].title}
          </option>
        ))}
      </Select>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          className="max-md:hidden"
          onClick={() => choose(action)}
        >
          {bulkTexts[action].title}
        </Button>
      ))}
      {chosen && <BulkDialog {...chosen} onClose={() => setChosen(undefined)} onDone={onDone} />}
    </>
  );
}
