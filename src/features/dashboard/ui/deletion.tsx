import { useRef, useState } from "react";
import type {
  deleteBrand,
  deleteUser,
  deleteWatch,
} from "#src/features/dashboard/admin.contract.ts";
import {
  conflictReason,
  type Deletable,
  deleted,
  deleteFailed,
} from "#src/features/dashboard/admin.messages.ts";
import { call } from "#src/lib/endpoint.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import { ConfirmDialog, DeleteButton } from "#src/ui/confirm-dialog.tsx";
import { unlessGone, useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";

const calls: Record<Deletable, (id: number) => Promise<unknown>> = {
  watch: (id) => call<typeof deleteWatch>("DELETE /api/admin/watches/{id}", { params: { id } }),
  brand: (id) => call<typeof deleteBrand>("DELETE /api/admin/brands/{id}", { params: { id } }),
  user: (id) => call<typeof deleteUser>("DELETE /api/admin/users/{id}", { params: { id } }),
};

interface Subject {
  readonly id: number;
  readonly name: string;
}

/** The dialog belongs beside the table, because a delete removes the row. */
export function useDeletion(what: Deletable) {
  const [subject, setSubject] = useState<Subject>({ id: 0, name: "" });
  const [open, setOpen] = useState(false);
  const focusTarget = useRef<() => HTMLElement | undefined>(() => undefined);
  // The deleted row may be cached by any page.
  const { mutate, reset, isPending, error } = useCall((id: number) => unlessGone(calls[what](id)), {
    forgets: isNotViewer,
    invalidates: [{ predicate: isNotViewer }],
    toast: deleted[what],
    failed: (failure) => deleteFailed(what, failure),
  });

  const deleteButton = ({ id, name }: Subject) => (
    <DeleteButton
      name={name}
      onPress={(button) => {
        focusTarget.current = focusTargetOf(button);
        reset();
        setSubject({ id, name });
        setOpen(true);
      }}
    />
  );

  const dialog = (
    <ConfirmDialog
      title={`Delete ${what}`}
      description={
        <>
          Are you sure you want to delete "<UserText>{subject.name}</UserText>"? This action cannot
          be undone.
        </>
      }
      open={open}
      onOpenChange={setOpen}
      onConfirm={() =>
        mutate(subject.id, {
          onSettled: (_reply, failure) => setOpen(conflictReason(failure) !== undefined),
        })
      }
      returnFocusTo={() => focusTarget.current()}
      progress={{ pending: isPending, problem: conflictReason(error) }}
    />
  );
  return { deleteButton, dialog };
}

/**
 * After a delete the pressed button is gone. The focus goes to the delete button that moved up into its
 * position, else to the last one.
 */
function focusTargetOf(button: HTMLElement): () => HTMLElement | undefined {
  const table = button.closest("table");
  const buttons = () => [...(table?.querySelectorAll<HTMLElement>("[data-delete-button]") ?? [])];
  const index = buttons().indexOf(button);
  return () => (button.isConnected ? button : (buttons()[index] ?? buttons().at(-1)));
}
