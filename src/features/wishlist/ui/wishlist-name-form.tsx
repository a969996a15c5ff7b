import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { wishlists } from "#src/domain/limits.ts";
import { wishlistNameSchema } from "#src/features/wishlist/wishlist.contract.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";

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
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: standardSchemaResolver(wishlistNameSchema),
    defaultValues: { name: "" },
  });
  useEffect(() => setFocus("name"), [setFocus]);
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(({ name }) => {
        if (!pending) onSubmit(name);
      })}
      className={clsx("grid gap-6", className)}
    >
      <TextField
        label="Wishlist name"
        required
        error={formState.errors.name}
        autoComplete="off"
        maxLength={wishlists.nameMaxLength}
        {...register("name")}
      />
      <Button type="submit" loading={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
