import type { RefObject } from "react";
import type { Wishlist } from "#src/features/wishlist/wishlist.contract.ts";
import { deleteQuestion } from "#src/features/wishlist/wishlist.messages.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

interface DeleteDialogProps {
  list: Wishlist;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  trigger: RefObject<HTMLElement | null>;
}

export function DeleteDialog({ list, trigger, ...dialog }: DeleteDialogProps) {
  const { title, description } = deleteQuestion(list.name);
  return (
    <ConfirmDialog {...dialog} title={title} description={description} returnFocusTo={trigger} />
  );
}
