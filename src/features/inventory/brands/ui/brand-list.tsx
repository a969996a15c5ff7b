import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide";
import { type DragEvent, useRef, useState } from "react";
import type { StaffBrand } from "#src/features/inventory/brands/brands.contract.ts";
import {
  brandTexts,
  deleteProblem,
  moved,
  watchCount,
} from "#src/features/inventory/brands/brands.messages.ts";
import { useOrderBrands, useRemoveBrand } from "#src/features/inventory/brands/brands.mutations.ts";
import { staffBrandsQuery } from "#src/features/inventory/brands/brands.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { BrandThumbnail } from "./brand-thumbnail.tsx";

export function BrandList() {
  const { data, isError, isFetching, refetch } = useQuery(staffBrandsQuery());
  if (isError) {
    return (
      <LoadFailure
        as="h2"
        compact
        title="The brands could not be loaded."
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading brands" className="grid gap-3">
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </LoadingRegion>
    );
  }
  if (data.brands.length === 0)
    return <EmptyState title="No brands" description={brandTexts.empty} />;
  return <SortableBrands brands={data.brands} />;
}

function SortableBrands({ brands }: { brands: readonly StaffBrand[] }) {
  const order = useOrderBrands();
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const [doomed, setDoomed] = useState<StaffBrand>();
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    const brand = brands[from];
    if (!brand || to < 0 || to >= brands.length || from === to) return;
    order.mutate(brands.toSpliced(from, 1).toSpliced(to, 0, brand));
    setAnnouncement(moved(brand.name, to + 1, brands.length));
  };

  return (
    <>
      <p className="mb-6 text-muted text-sm">{brandTexts.intro}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label="Brands" className="border-line border-t">
        {brands.map((brand, index) => (
          <BrandRow
            key={brand.id}
            brand={brand}
            index={index}
            last={index === brands.length - 1}
            isDragged={dragged === index}
            onDrag={setDragged}
            onDrop={(to) => {
              if (dragged !== undefined) move(dragged, to);
              setDragged(undefined);
            }}
            onMove={(to) => move(index, to)}
            onDelete={() => setDoomed(brand)}
          />
        ))}
      </ol>
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

interface BrandRowProps {
  brand: StaffBrand;
  index: number;
  last: boolean;
  isDragged: boolean;
  onDrag: (index: number | undefined) => void;
  onDrop: (to: number) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

function BrandRow(props: BrandRowProps) {
  const { brand, index, last, isDragged, onDrag, onDrop, onMove, onDelete } = props;
  const { id, name, country, founded, count, image } = brand;
  const [over, setOver] = useState(false);
  const facts = [country, founded && `since ${founded}`, watchCount(count)].filter(Boolean);
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      onDrag(index);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(index);
    },
  };
  return (
    <li
      {...drag}
      className={clsx(
        "flex items-center gap-x-4 border-line border-b py-3 transition-colors hover:bg-mist sm:gap-x-5",
        isDragged && "opacity-40",
        over && !isDragged && "bg-mist shadow-[inset_0_2px_0_var(--color-brass)]",
      )}
    >
      <Icon
        of={GripVertical}
        className="size-4 shrink-0 cursor-grab text-line-strong pointer-coarse:hidden"
      />
      <BrandThumbnail name={name} image={image} />
      <div className="min-w-0 grow">
        <a
          href={paths.adminBrand(id)}
          draggable={false}
          className="link-quiet inline-flex min-h-6 items-center font-medium wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </a>
        <p className="mt-0.5 text-muted text-sm">{facts.join(" · ")}</p>
      </div>
      <div className="flex shrink-0 items-center">
        <IconButton
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon of={ArrowUp} />
        </IconButton>
        <IconButton label={`Move ${name} down`} disabled={last} onClick={() => onMove(index + 1)}>
          <Icon of={ArrowDown} />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          data-delete={id}
          onClick={onDelete}
          className="text-muted"
        >
          <Icon of={Trash2} />
        </IconButton>
      </div>
    </li>
  );
}

interface DeleteBrandDialogProps {
  brand: StaffBrand | undefined;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | undefined;
}

function DeleteBrandDialog({ brand, onClose, returnFocusTo }: DeleteBrandDialogProps) {
  const { mutate, reset, isPending, error } = useRemoveBrand();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete brand"
      description={
        <>
          Are you sure you want to delete "<bdi>{brand?.name}</bdi>"? This action cannot be undone.
        </>
      }
      open={brand !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      onConfirm={() => brand && mutate(brand.id, { onSuccess: close })}
      returnFocusTo={returnFocusTo}
      progress={{ pending: isPending, problem: deleteProblem(error) }}
    />
  );
}
