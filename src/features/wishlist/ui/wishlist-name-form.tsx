import { clsx } from "clsx";
import { wishlists } from "#src/domain/limits.ts";
import { wishlistNameSchema } from "#src/features/wishlist/wishlist.contract.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";

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
