import { clsx } from "clsx";
import type { RefObject } from "react";
import { wishlists } from "#src/domain/limits.ts";
import { wishlistNameSchema } from "#src/features/wishlist/wishlist.contract.ts";
import { created, createFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { useCreateWishlist } from "#src/features/wishlist/wishlist.mutations.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { toast } from "#src/ui/toast-store.ts";

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

interface WishlistNameFormProps {
  submitLabel: string;
  pending: boolean;
  onSubmit: (name: string) => unknown;
  className?: string;
}

export function WishlistNameForm({
  submitLabel,
  pending,
  onSubmit,
  className,
}: WishlistNameFormProps) {
  const form = useSchemaForm({
    schema: wishlistNameSchema,
    start: { name: "" },
    send: ({ name }) => pending || onSubmit(name),
    focus: "name",
  });
  return (
    <SchemaForm form={form} className={clsx("grid gap-6", className)}>
      <TextField
        label="Wishlist name"
        required
        autoComplete="off"
        maxLength={wishlists.nameMaxLength}
        {...form.field("name")}
      />
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
    </SchemaForm>
  );
}
