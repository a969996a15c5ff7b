import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { brandLimits } from "#src/domain/limits.ts";
import { type BrandFields, brandFields } from "#src/features/inventory/brands/brand.schema.ts";
import type {
  createBrand,
  editBrand,
  StaffBrand,
} from "#src/features/inventory/brands/brands.contract.ts";
import {
  brandSaved,
  brandTexts,
  fieldLabels,
  meanwhileOf,
  saveProblem,
  takenField,
} from "#src/features/inventory/brands/brands.messages.ts";
import { changesPages, staffBrandQuery } from "#src/features/inventory/brands/brands.queries.ts";
import { slugFrom } from "#src/features/inventory/brands/slug.rules.ts";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote, TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

const fieldsOf = (brand: StaffBrand | undefined): BrandFields => ({
  name: brand?.name ?? "",
  slug: brand?.slug ?? "",
  description: brand?.description ?? "",
  founded: brand?.founded ?? null,
  country: brand?.country ?? "",
});

/** Without a brand it adds one. */
export function BrandForm({ brand }: { brand?: StaffBrand }) {
  const [read, setRead] = useState(brand);
  const [, navigate] = useLocation();
  const saving = useCall(
    ({ fields, base }: { fields: BrandFields; base: StaffBrand | undefined }) =>
      base
        ? call<typeof editBrand>("PATCH /api/admin/catalog/brands/{id}", {
            params: { id: base.id },
            body: { ...fields, updatedAt: base.updatedAt },
          })
        : call<typeof createBrand>("POST /api/admin/catalog/brands", { body: fields }),
    {
      ...changesPages,
      updates: ({ id }) => staffBrandQuery(String(id)),
      toast: (saved, { base }) => brandSaved(saved.name, base !== undefined),
    },
  );
  const { register, handleSubmit, reset, setError, setValue, getValues, formState } = useForm({
    resolver: zodResolver(brandFields),
    defaultValues: fieldsOf(brand),
  });
  const { errors, isDirty, dirtyFields } = formState;
  const meanwhile = meanwhileOf(saving.error);
  useLeaveQuestion(isDirty && !saving.isSuccess);

  const save = (fields: BrandFields, base = read) =>
    saving.mutate(
      { fields, base },
      {
        onSuccess: (saved) => {
          setRead(saved);
          reset(fieldsOf(saved));
          if (!base) navigate(paths.adminBrand(saved.id), { replace: true });
        },
        onError: (error) => {
          const field = takenField(error);
          if (field) setError(field, { message: messageOf(error, "") }, { shouldFocus: true });
        },
      },
    );
  const submit = handleSubmit((fields) => save(fields));
  const name = register("name", {
    // The address follows the name until somebody has typed one.
    onChange: () => {
      if (!read && !dirtyFields.slug) setValue("slug", slugFrom(getValues("name")));
    },
  });

  return (
    <form
      noValidate
      method="post"
      aria-label="Brand"
      onSubmit={submit}
      className="grid max-w-3xl gap-6"
    >
      {meanwhile && (
        <ChangedMeanwhile
          {...meanwhile}
          mine={getValues()}
          onKeepMine={() => {
            setRead(meanwhile.current);
            void handleSubmit((fields) => save(fields, meanwhile.current))();
          }}
          onTakeTheirs={() => {
            setRead(meanwhile.current);
            reset(fieldsOf(meanwhile.current));
            saving.reset();
          }}
        />
      )}
      {saving.error && !meanwhile && !takenField(saving.error) && (
        <Alert variant="danger">{saveProblem(saving.error)}</Alert>
      )}
      <RequiredNote />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <TextField
          label={fieldLabels.name}
          required
          autoComplete="off"
          maxLength={brandLimits.nameMaxLength}
          error={errors.name}
          {...name}
        />
        <TextField
          label={fieldLabels.slug}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={brandLimits.slugMaxLength}
          hint={brandTexts.slugHint}
          error={errors.slug}
          {...register("slug")}
        />
        <TextField
          label={fieldLabels.country}
          autoComplete="off"
          maxLength={brandLimits.countryMaxLength}
          error={errors.country}
          {...register("country")}
        />
        <TextField
          label={fieldLabels.founded}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={errors.founded}
          {...register("founded", { setValueAs: yearFrom })}
        />
        <TextAreaField
          label={fieldLabels.description}
          hint={brandTexts.descriptionHint}
          error={errors.description}
          className="sm:col-span-2"
          rows={6}
          {...register("description")}
        />
      </div>
      <div className="sticky bottom-14 lg:bottom-0 z-10 -mx-3 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-3 py-4">
        <Button type="submit" loading={saving.isPending} disabled={!isDirty && !!read}>
          {read ? "Save Changes" : "Add Brand"}
        </Button>
        <Button asChild variant="quiet">
          <a href={paths.adminBrands()}>Back to Brands</a>
        </Button>
        <p role="status" className="text-muted text-sm">
          {isDirty ? "Not saved yet." : ""}
        </p>
      </div>
    </form>
  );
}

const yearFrom = (typed: unknown) => {
  if (typed === null || typed === "") return null;
  return Number(typed);
};

/** Asks before the browser leaves a form that is not saved. */
function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
