import type { RefObject } from "react";
import { created, createFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { useCreateWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { WishlistNameForm } from "./wishlist-name-form.tsx";

interface CreateWishlistDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
}

export function CreateWishlistDialog({ open, onOpenChange, trigger }: CreateWishlistDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={trigger}
      title="Create Wishlist"
      description="Give it a name that you will know it by."
    >
      <CreateForm onCreated={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface CreateFormProps {
  onCreated: () => void;
}

function CreateForm({ onCreated }: CreateFormProps) {
  const create = useCreateWishlist();
  const submit = (name: string) =>
    create.mutate(name, {
      onSuccess: (list) => {
        toast(created(list.name));
        onCreated();
      },
    });
  return (
    <>
      {create.isError && (
        <Alert variant="danger" className="mb-6">
          {messageOf(create.error, createFailed)}
        </Alert>
      )}
      <WishlistNameForm submitLabel="Create" pending={create.isPending} onSubmit={submit} />
    </>
  );
}
