import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type {
  orderBrands,
  removeBrand,
  StaffBrand,
} from "#src/features/inventory/brands/brands.contract.ts";
import {
  brandDeleted,
  brandTexts,
  deleteProblem,
  orderFailed,
  watchCount,
} from "#src/features/inventory/brands/brands.messages.ts";
import { changesPages, staffBrandsQuery } from "#src/features/inventory/inventory.queries.ts";
import { call } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { SortableList } from "#src/ui/sortable-list.tsx";
import { toast } from "#src/ui/toast-store.ts";
import { unlessGone, useCall } from "#src/ui/use-call.ts";
import { useRestoreBrand } from "./brand-bin.tsx";

/** Brands are few and are put in order by dragging, so that they have no table with sorts and pages. */
export function BrandList() {
  const query = useQuery(staffBrandsQuery());
  const { data } = query;
  if (query.isError || !data) {
    const heights = ["h-9", "h-9", "h-9", "h-9", "h-9"] as const;
    return (
      <Unloaded
        query={query}
        as="h2"
        compact
        failed="The brands could not be loaded."
        loading={<LoadingRegion label="Loading brands" className="grid gap-2" heights={heights} />}
      />
    );
  }
  if (data.brands.length === 0)
    return <EmptyState title="No brands" description={brandTexts.empty} />;
  return <SortableBrands brands={data.brands} />;
}

/** The list shows the new order at once, and the old one again if the call fails. */
function useOrderBrands() {
  const queries = useQueryClient();
  const { queryKey } = staffBrandsQuery();
  const mutationKey = ["order-brands"];
  return useMutation({
    mutationKey,
    mutationFn: (brands: readonly StaffBrand[]) =>
      call<typeof orderBrands>("POST /api/admin/catalog/brands/order", {
        body: { ids: brands.map(({ id }) => id) },
      }),
    // One after another, so that the last order wins.
    scope: { id: "order-brands" },
    onMutate: (brands) => queries.setQueryData(queryKey, { brands: [...brands] }),
    onSuccess: () => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      queries.removeQueries({ type: "inactive", predicate: isNotViewer });
      return queries.invalidateQueries({ predicate: isNotViewer });
    },
    onError: (error) => {
      toast(orderFailed(error));
      return queries.invalidateQueries({ queryKey });
    },
  });
}

function SortableBrands({ brands }: { brands: readonly StaffBrand[] }) {
  const order = useOrderBrands();
  const [doomed, setDoomed] = useState<StaffBrand>();
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <p className="mb-3 text-muted text-sm">{brandTexts.intro}</p>
      <SortableList
        ref={list}
        label="Brands"
        items={brands}
        nameOf={({ name }) => name}
        onOrder={order.mutate}
        rowClassName="gap-x-3 py-0.5 text-sm hover:bg-mist pointer-fine:[&_button]:h-9! pointer-fine:[&_button]:min-h-9!"
        actions={(brand) => (
          <IconButton
            label={`Delete ${brand.name}`}
            data-delete={brand.id}
            onClick={() => setDoomed(brand)}
            className="text-muted"
          >
            <Icon of={Trash2} />
          </IconButton>
        )}
      >
        {(brand) => <BrandFacts brand={brand} />}
      </SortableList>
      <DeleteBrandDialog
        brand={doomed}
        onClose={() => setDoomed(undefined)}
        returnFocusTo={() =>
          list.current?.querySelector<HTMLElement>(`[data-delete="${doomed?.id}"]`) ??
          list.current?.querySelector<HTMLElement>("[data-delete]") ??
          undefined
        }
      />
    </>
  );
}

/** One line, and two on a phone, as in other lists. */
function BrandFacts({
  brand: { id, name, country, founded, count, image },
}: {
  brand: StaffBrand;
}) {
  const facts = [country, founded && `since ${founded}`, watchCount(count)].filter(Boolean);
  return (
    <>
      <span className="flex size-8 shrink-0 items-center justify-center overflow-hidden bg-mist max-md:size-11">
        {image ? (
          <Picture
            src={image}
            alt=""
            sizes="2.75rem"
            thumbnail
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden="true" className="font-medium text-muted">
            {[...name][0]}
          </span>
        )}
      </span>
      <span className="min-w-0 grow">
        <a
          href={paths.adminBrand(id)}
          draggable={false}
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:text-accent"
        >
          <bdi>{name}</bdi>
        </a>
        <span className="ml-2 text-muted text-xs max-md:ml-0 max-md:block">
          {facts.join(" · ")}
        </span>
      </span>
    </>
  );
}

interface DeleteBrandDialogProps {
  brand: StaffBrand | undefined;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | undefined;
}

function DeleteBrandDialog({ brand, onClose, returnFocusTo }: DeleteBrandDialogProps) {
  const restore = useRestoreBrand();
  const { mutate, reset, isPending, error } = useCall(
    (id: number) =>
      unlessGone(
        call<typeof removeBrand>("DELETE /api/admin/catalog/brands/{id}", { params: { id } }),
      ),
    { ...changesPages, toast: (_, id) => brandDeleted(() => restore(id)) },
  );
  const [, navigate] = useLocation();
  const close = () => {
    reset();
    onClose();
  };
  const dialog = { open: brand !== undefined, onOpenChange: close, returnFocusTo };
  if (brand && brand.count > 0) {
    return (
      <ConfirmDialog
        {...dialog}
        title="This brand has watches"
        description={brandTexts.hasWatches(brand.name, watchCount(brand.count))}
        confirmLabel="Show Them"
        confirmVariant="primary"
        onConfirm={() => navigate(`${paths.inventory()}?brandId=${brand.id}`)}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete brand"
      description={
        <>
          Are you sure you want to delete "<bdi>{brand?.name}</bdi>"? {brandTexts.deleteQuestion}
        </>
      }
      onConfirm={() => brand && mutate(brand.id, { onSuccess: close })}
      progress={{ pending: isPending, problem: deleteProblem(error) }}
    />
  );
}
