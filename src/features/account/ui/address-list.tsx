import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { savedAddresses } from "#src/domain/account-limits.ts";
import type {
  makeDefaultAddress,
  removeAddress,
  SavedAddress,
} from "#src/features/account/account.contract.ts";
import { notSaved, addressTexts as texts } from "#src/features/account/account.messages.ts";
import { addressesQuery } from "#src/features/account/account.queries.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { useCall } from "#src/ui/use-call.ts";
import { useLazyDialog } from "#src/ui/use-lazy-dialog.tsx";

const loadForm = async () => (await import("./address-form.tsx")).AddressDialog;
const loadConfirm = async () => (await import("#src/ui/confirm-dialog.tsx")).ConfirmDialog;
const failed = () => toast(notSaved(undefined));

export function AddressList() {
  const query = useQuery(addressesQuery());
  const { data } = query;
  const add = useLazyDialog(loadForm, failed);
  const addButton = useRef<HTMLButtonElement>(null);
  if (!data) {
    return (
      <Unloaded
        query={query}
        compact
        failed={texts.failed}
        loading={<LoadingRegion label="Loading addresses" heights={["h-28"]} />}
      />
    );
  }
  const { addresses } = data;
  const isFull = addresses.length >= savedAddresses.perAccount;
  return (
    <>
      {addresses.length === 0 ? (
        <p className="border-line border-y py-5 text-muted">{texts.empty}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressRow address={address} afterRemoval={() => addButton.current} />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="mt-4 text-muted text-sm">{texts.full}</p>
      ) : (
        <Button
          ref={addButton}
          variant="secondary"
          onPointerEnter={add.prepare}
          onFocus={add.prepare}
          onClick={add.show}
          className="mt-6"
        >
          {texts.add}
        </Button>
      )}
      {add.Dialog && <add.Dialog open={add.open} onOpenChange={add.setOpen} />}
    </>
  );
}

interface AddressRowProps {
  address: SavedAddress;
  /** It gets the focus once the row is gone. */
  afterRemoval: () => HTMLElement | null;
}

function AddressRow({ address, afterRemoval }: AddressRowProps) {
  const { id, name, phone, lines, isDefault, isDeliverable } = address;
  const makeDefault = useCall<typeof makeDefaultAddress>(
    "POST /api/account/addresses/{id}/default",
    {
      updates: addressesQuery(),
    },
  );
  const edit = useLazyDialog(loadForm, failed);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <article className="py-5">
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium font-sans text-base outline-none"
      >
        {name}
        {isDefault && <Badge variant="brass">{texts.isDefault}</Badge>}
      </h3>
      <address className="mt-1 text-[0.9375rem] not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-1 text-muted text-sm tabular-nums">{phone}</p>
      {!isDeliverable && <p className="mt-1 text-sm text-warning">{texts.notDelivered}</p>}
      <div className="-ml-4 mt-2 flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${texts.edit} ${name}, ${lines[0]}`}
          onPointerEnter={edit.prepare}
          onFocus={edit.prepare}
          onClick={edit.show}
        >
          {texts.edit}
        </Button>
        {!isDefault && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${texts.makeDefault}: ${name}, ${lines[0]}`}
            loading={makeDefault.isPending}
            onClick={() =>
              makeDefault.mutate(
                { params: { id } },
                {
                  // The pressed button disappears.
                  onSuccess: () => heading.current?.focus(),
                  onError: (error) => toast(notSaved(error)),
                },
              )
            }
          >
            {texts.makeDefault}
          </Button>
        )}
        <RemoveButton address={address} afterRemoval={afterRemoval} />
      </div>
      {edit.Dialog && (
        <edit.Dialog open={edit.open} onOpenChange={edit.setOpen} address={address} />
      )}
    </article>
  );
}

function RemoveButton({ address: { id, name, lines }, afterRemoval }: AddressRowProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const remove = useCall<typeof removeAddress>("DELETE /api/account/addresses/{id}", {
    updates: addressesQuery(),
  });
  const { Dialog, open, setOpen, prepare, show } = useLazyDialog(loadConfirm, failed);
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(texts.removed),
        onError: (error) => toast(notSaved(error)),
      },
    );
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        size="small"
        aria-label={`${texts.remove} ${name}, ${lines[0]}`}
        loading={remove.isPending}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
      >
        {texts.remove}
      </Button>
      {Dialog && (
        <Dialog
          {...texts.removeQuestion}
          open={open}
          onOpenChange={setOpen}
          onConfirm={confirm}
          returnFocusTo={() => (remove.isPending ? afterRemoval() : trigger.current)}
        />
      )}
    </>
  );
}
