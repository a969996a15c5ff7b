import { useRef, useState } from "react";
import { type Deletable, reasonToStay } from "#src/features/admin/dashboard.messages.ts";
import { useDelete } from "#src/features/admin/dashboard.mutations.ts";
import { placeOf } from "./delete-button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

interface Subject {
  readonly id: number;
  readonly name: string;
}

/** The question before a delete. It stands beside the table, since the row it is about will go. */
export function useDeletion(what: Deletable) {
  const [subject, setSubject] = useState<Subject>({ id: 0, name: "" });
  const [open, setOpen] = useState(false);
  const giveFocusBack = useRef(() => {});
  const { mutate, reset, isPending, error } = useDelete(what);

  const ask = (next: Subject, button: HTMLElement) => {
    giveFocusBack.current = placeOf(button);
    reset();
    setSubject(next);
    setOpen(true);
  };
  const confirm = () =>
    mutate(subject.id, {
      onSettled: (_done, failure) => setOpen(reasonToStay(failure) !== undefined),
    });

  const dialog = (
    <DeleteDialog
      what={what}
      name={subject.name}
      open={open}
      onOpenChange={setOpen}
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        giveFocusBack.current();
      }}
      progress={{ pending: isPending, problem: reasonToStay(error) }}
    />
  );
  return { ask, dialog };
}
