import { Plus } from "lucide";
import { useState } from "react";
import { freeTextMaxLength, shortTextMaxLength, watchLimits } from "#src/domain/limits.ts";
import * as contract from "#src/features/buyback/stolen/stolen-serials.contract.ts";
import { stolenList } from "#src/features/buyback/stolen/stolen-serials.list.ts";
import {
  serialAdded,
  serialRemoved,
  stolenTexts,
} from "#src/features/buyback/stolen/stolen-serials.messages.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { allPages } from "#src/office/list/use-list.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog, DeleteButton } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { StolenImportSection } from "./stolen-import.tsx";

const stolenColumns = (
  timeZone: string,
): readonly Column<contract.StolenSerial, (typeof stolenList.sorts)[number]>[] => [
  {
    title: "Serial number",
    sort: "serialNumber",
    cell: ({ serialNumber }) => <UserText>{serialNumber}</UserText>,
    note: ({ note }) => <UserText>{note}</UserText>,
  },
  {
    title: "Brand",
    sort: "brand",
    phone: "end",
    cell: ({ brand }) => <UserText>{brand || "–"}</UserText>,
  },
  { title: "Added by", wide: true, cell: ({ addedBy }) => <UserText>{addedBy ?? "–"}</UserText> },
  {
    title: "Added",
    sort: "addedAt",
    phone: "below",
    cell: ({ addedAt }) => <ZonedTime at={addedAt} timeZone={timeZone} />,
  },
];

export function StolenSerials() {
  const [adding, setAdding] = useState(false);
  const removal = useRemoval();
  return (
    <>
      <ListScreen<typeof contract.listStolenSerials, typeof stolenList>
        of={stolenList}
        label="Stolen serial numbers"
        columns={({ timeZone }) => stolenColumns(timeZone)}
        nameOf={({ serialNumber }) => serialNumber}
        empty={stolenTexts.empty}
        fileUrl={(query) =>
          urlOf<typeof contract.stolenSerialsFile>("/api/admin/stolen-serials.csv", { query })
        }
        actions={
          <Button size="small" onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            Add Serial
          </Button>
        }
        rowActions={(row) => (
          <DeleteButton name={row.serialNumber} onPress={() => removal.ask(row)} />
        )}
      />
      <p className="mt-10 max-w-[68ch] text-muted text-sm">{stolenTexts.lead}</p>
      <div className="mt-10">
        <StolenImportSection />
      </div>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a serial number"
        description="Open offers and our own watches with it are flagged at once."
      >
        <AddSerialForm onDone={() => setAdding(false)} />
      </Dialog>
      {removal.dialog}
    </>
  );
}

function useRemoval() {
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState({ id: 0, serialNumber: "" });
  const { mutate, isPending, error, reset } = useCall<typeof contract.removeStolenSerial>(
    "DELETE /api/admin/stolen-serials/{id}",
    { invalidates: [allPages(stolenList)], toast: serialRemoved },
  );
  const ask = (row: contract.StolenSerial) => {
    reset();
    setSubject(row);
    setOpen(true);
  };
  const dialog = (
    <ConfirmDialog
      title="Remove serial number"
      description={
        <>
          Remove <UserText>{subject.serialNumber}</UserText> from the list? {stolenTexts.removing}
        </>
      }
      confirmLabel="Remove"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => mutate({ params: { id: subject.id } }, { onSuccess: () => setOpen(false) })}
      returnFocusTo={() => document.querySelector<HTMLElement>("[data-list-search]") ?? undefined}
      progress={{
        pending: isPending,
        problem: error ? messageOf(error, stolenTexts.retry) : undefined,
      }}
    />
  );
  return { ask, dialog };
}

function AddSerialForm({ onDone }: { onDone: () => void }) {
  const add = useCall<typeof contract.addStolenSerial>("POST /api/admin/stolen-serials", {
    invalidates: [allPages(stolenList)],
    toast: ({ flagged, own }) => serialAdded(flagged, own),
  });
  const form = useSchemaForm({
    schema: contract.stolenFields,
    start: { serialNumber: "", brand: "", note: "" },
    call: add,
    send: (body) => ({ body }),
    done: onDone,
    failed: stolenTexts.retry,
  });
  return (
    <SchemaForm form={form} className="grid gap-5">
      <TextField
        label="Serial number"
        required
        autoComplete="off"
        maxLength={watchLimits.serialMaxLength}
        {...form.field("serialNumber")}
      />
      <TextField
        label="Brand"
        autoComplete="off"
        maxLength={shortTextMaxLength}
        {...form.field("brand")}
      />
      <TextAreaField
        label="Note"
        hint={stolenTexts.noteHint}
        rows={3}
        maxLength={freeTextMaxLength}
        {...form.field("note")}
      />
      <Button type="submit" loading={form.pending}>
        Add to the List
      </Button>
    </SchemaForm>
  );
}
