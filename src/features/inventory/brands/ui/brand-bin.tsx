import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type actOnBinnedBrand,
  type BinnedBrand,
  brandNames,
} from "#src/features/inventory/brands/brands.contract.ts";
import {
  brandRemoved,
  brandRestored,
  brandTexts,
  deleteProblem,
  fieldLabels,
  restoreFailed,
} from "#src/features/inventory/brands/brands.messages.ts";
import { slugFrom } from "#src/features/inventory/brands/slug.rules.ts";
import { binnedBrandsQuery, changesPages } from "#src/features/inventory/inventory.queries.ts";
import { hasCode, messageOf } from "#src/lib/http-error.ts";
import { Section } from "#src/office/section.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { LocalTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SchemaForm, useSchemaForm } from "#src/ui/schema-form.tsx";
import { useCall } from "#src/ui/use-call.ts";

const route = "POST /api/admin/catalog/brand-bin/{id}";

export function useRestoreBrand(): (id: number) => void {
  const { mutate } = useCall<typeof actOnBinnedBrand>(route, {
    ...changesPages,
    toast: brandRestored,
    failed: restoreFailed,
  });
  return (id) => mutate({ params: { id }, body: { action: "restore" } });
}

/** Shows the brands that can be restored, and nothing while there are none. */
export function BrandBin() {
  const { data } = useQuery(binnedBrandsQuery());
  const [renamed, setRenamed] = useState<BinnedBrand>();
  const restore = useCall<typeof actOnBinnedBrand>(route, {
    ...changesPages,
    toast: brandRestored,
    failed: (error) => (hasCode(error, "taken") ? undefined : restoreFailed(error)),
  });
  const [doomed, setDoomed] = useState<BinnedBrand>();
  const remove = useCall<typeof actOnBinnedBrand>(route, { ...changesPages, toast: brandRemoved });
  const close = () => {
    remove.reset();
    setDoomed(undefined);
  };
  if (!data || data.brands.length === 0) return null;
  return (
    <div className="mt-12">
      <Section title={brandTexts.binTitle}>
        <p className="mb-3 text-muted text-sm">{brandTexts.binIntro}</p>
        <ul aria-label={brandTexts.binTitle} className="border-line border-t">
          {data.brands.map((brand) => (
            <li
              key={brand.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5 text-sm"
            >
              <bdi className="font-medium wrap-anywhere">{brand.name}</bdi>
              <span className="grow text-muted text-xs">
                <LocalTime at={brand.deletedAt} />
                {brand.deletedBy && (
                  <>
                    {" "}
                    by <bdi>{brand.deletedBy}</bdi>
                  </>
                )}
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Restore ${brand.name}`}
                onClick={() =>
                  restore.mutate(
                    { params: { id: brand.id }, body: { action: "restore" } },
                    { onError: (error) => hasCode(error, "taken") && setRenamed(brand) },
                  )
                }
              >
                Restore
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${brandTexts.removeTitle}: ${brand.name}`}
                onClick={() => setDoomed(brand)}
              >
                {brandTexts.removeTitle}
              </Button>
            </li>
          ))}
        </ul>
        <Dialog
          open={renamed !== undefined}
          onOpenChange={() => setRenamed(undefined)}
          title={brandTexts.renameTitle}
          description={messageOf(restore.error, "")}
        >
          {renamed && <RenameForm brand={renamed} onDone={() => setRenamed(undefined)} />}
        </Dialog>
        <ConfirmDialog
          open={doomed !== undefined}
          onOpenChange={close}
          title={brandTexts.removeTitle}
          description={
            <>
              Are you sure you want to remove "<bdi>{doomed?.name}</bdi>" for good?{" "}
              {brandTexts.removeQuestion}
            </>
          }
          confirmLabel="Remove"
          onConfirm={() =>
            doomed &&
            remove.mutate(
              { params: { id: doomed.id }, body: { action: "remove" } },
              { onSuccess: close },
            )
          }
          progress={{ pending: remove.isPending, problem: deleteProblem(remove.error) }}
        />
      </Section>
    </div>
  );
}

/** Another brand has the name or the address, so that this one needs others. */
function RenameForm({ brand: { id, name }, onDone }: { brand: BinnedBrand; onDone: () => void }) {
  const restore = useCall<typeof actOnBinnedBrand>(route, {
    ...changesPages,
    toast: brandRestored,
  });
  const form = useSchemaForm({
    schema: brandNames,
    start: { name, slug: slugFrom(name) },
    call: restore,
    send: (as) => ({ params: { id }, body: { action: "restore" as const, as } }),
    done: onDone,
    failed: (error) => String(restoreFailed(error).title),
    focus: "name",
  });
  const followName = () => form.setValue("slug", slugFrom(form.getValues("name")));
  return (
    <SchemaForm form={form} className="grid gap-5">
      <TextField
        label={fieldLabels.name}
        required
        autoComplete="off"
        {...form.field("name", { onChange: followName })}
      />
      <TextField label={fieldLabels.slug} required autoComplete="off" {...form.field("slug")} />
      <Button type="submit" loading={form.pending}>
        Restore
      </Button>
    </SchemaForm>
  );
}
