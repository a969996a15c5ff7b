import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { brandLimits } from "#src/domain/limits.ts";
import {
  type BrandFields,
  brandFields,
  type createBrand,
  type editBrand,
  type StaffBrand,
} from "#src/features/inventory/brands/brands.contract.ts";
import {
  brandSaved,
  brandTexts,
  fieldLabels,
  saveFailed,
} from "#src/features/inventory/brands/brands.messages.ts";
import { slugFrom } from "#src/features/inventory/brands/slug.rules.ts";
import { changesPages, staffBrandQuery } from "#src/features/inventory/inventory.queries.ts";
import { BrandPicture } from "#src/features/inventory/ui/brand-picture.tsx";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { Button } from "#src/ui/button.tsx";
import { RequiredNote, TextAreaField, TextField } from "#src/ui/form-field.tsx";
import { useRecordForm } from "#src/ui/record-form.tsx";
import { SchemaForm } from "#src/ui/schema-form.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";

const valuesOf = (brand: StaffBrand | undefined): BrandFields => ({
  name: brand?.name ?? "",
  slug: brand?.slug ?? "",
  description: brand?.description ?? "",
  founded: brand?.founded ?? null,
  country: brand?.country ?? "",
});

/** Without a brand it adds one. */
export function BrandForm({ brand }: { brand?: StaffBrand }) {
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
  const form = useRecordForm({
    what: "brand",
    read: brand,
    valuesOf,
    labels: fieldLabels,
    schema: brandFields,
    call: saving,
    send: (fields, base) => ({ fields, base }),
    stored: (saved) => saved,
    done: ({ id }, wasNew) => {
      if (wasNew) navigate(paths.adminBrand(id), { replace: true });
    },
    failed: saveFailed,
  });
  const { field, isNew, isDirty } = form;
  // The address follows the name until somebody has typed one.
  const followName = () => {
    const isOwn = form.getFieldState("slug", form.formState).isDirty;
    if (isNew && !isOwn) form.setValue("slug", slugFrom(form.getValues("name")));
  };
  return (
    <SchemaForm form={form} aria-label="Brand" className="grid max-w-3xl gap-6">
      <RequiredNote />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <TextField
          label={fieldLabels.name}
          required
          autoComplete="off"
          maxLength={brandLimits.nameMaxLength}
          {...field("name", { onChange: followName })}
        />
        <TextField
          label={fieldLabels.slug}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={brandLimits.slugMaxLength}
          hint={brandTexts.slugHint}
          {...field("slug")}
        />
        <TextField
          label={fieldLabels.country}
          autoComplete="off"
          maxLength={brandLimits.countryMaxLength}
          {...field("country")}
        />
        <TextField
          label={fieldLabels.founded}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field("founded", { setValueAs: yearFrom })}
        />
        <TextAreaField
          label={fieldLabels.description}
          hint={brandTexts.descriptionHint}
          rows={6}
          className="sm:col-span-2"
          {...field("description")}
        />
      </div>
      <div className="sticky bottom-14 lg:bottom-0 z-10 -mx-3 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-3 py-4">
        <Button type="submit" loading={form.pending} disabled={!isDirty && !isNew}>
          {isNew ? "Add Brand" : "Save Changes"}
        </Button>
        <Button asChild variant="quiet">
          <a href={paths.adminBrands()}>Back to Brands</a>
        </Button>
        <p role="status" className="text-muted text-sm">
          {isDirty ? "Not saved yet." : ""}
        </p>
      </div>
    </SchemaForm>
  );
}

const yearFrom = (typed: unknown) => {
  if (typed === null || typed === "") return null;
  return Number(typed);
};

interface BrandScreenProps {
  id: string;
}

export function BrandScreen({ id }: BrandScreenProps) {
  return (
    <LoadedRecord
      query={useQuery(staffBrandQuery(id))}
      noun="brand"
      missing={{
        title: "This brand does not exist",
        description: "Somebody may have deleted it.",
        all: { label: "All Brands", href: paths.adminBrands() },
      }}
      skeleton={<Skeleton className="h-96 max-w-3xl" />}
    >
      {(brand) => (
        <>
          <section
            aria-labelledby="brand-picture"
            className="mb-12 max-w-3xl border-line border-b pb-12"
          >
            <h2 id="brand-picture" className="mb-6 text-heading">
              Picture
            </h2>
            <BrandPicture brandId={brand.id} />
          </section>
          <BrandForm key={brand.id} brand={brand} />
        </>
      )}
    </LoadedRecord>
  );
}

export function BrandTitle({ id }: BrandScreenProps) {
  const { data } = useQuery(staffBrandQuery(id));
  return <bdi>{data?.name ?? "Brand"}</bdi>;
}

export function ViewInShop({ id }: BrandScreenProps) {
  const { data } = useQuery(staffBrandQuery(id));
  if (!data) return null;
  return (
    <Button asChild variant="secondary">
      <a href={paths.brand(data.slug)}>View in Shop</a>
    </Button>
  );
}
