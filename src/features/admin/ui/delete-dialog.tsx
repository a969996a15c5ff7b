import type { Deletable } from "#src/features/admin/dashboard.messages.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { GivenText } from "./given-text.tsx";

interface DeleteDialogProps {
  what: Deletable;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  onCloseAutoFocus: (event: Event) => void;
  progress: { pending: boolean; problem: string | undefined };
}

export function DeleteDialog({ what, name, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${what}`}
      description={
        <>
          Are you sure you want to delete "<GivenText>{name}</GivenText>"? This action cannot be
          undone.
        </>
      }
    />
  );
}
