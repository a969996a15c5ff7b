import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { watchName } from "#src/domain/text.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { Gallery } from "#src/features/catalog/ui/gallery.tsx";
import { WatchCard } from "#src/features/catalog/ui/watch-card.tsx";
import { ModelField } from "#src/features/inventory/ui/model-field.tsx";
import { WatchActions, WatchTitle } from "#src/features/inventory/ui/watch-actions.tsx";
import { WatchEditor } from "#src/features/inventory/ui/watch-editor.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { noPriceYet } from "#src/office/office.messages.ts";
import { BuyBox } from "#src/pages/shop/watch/buy-box.tsx";
import { WatchLayout } from "#src/pages/shop/watch/watch-layout.tsx";
import { WatchTabs } from "#src/pages/shop/watch/watch-tabs.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { StaffPage } from "./staff-page.tsx";

const description = "One watch of the inventory, for those who run the shop.";

const withModel = (watchId: number) => <ModelField watchId={watchId} />;

/** Models are part of the 3D view; without it a watch has pictures alone. */
const useMore = () => (useCapability("view3d") ? withModel : undefined);

/** Adds a watch at the address `new`, and goes on with the same form when the watch is stored. */
export function InventoryWatchPage({ params: { id = "" } }: { params: PathParams }) {
  const [, navigate] = useLocation();
  const from = new URLSearchParams(useSearch()).get("from");
  const [added, setAdded] = useState({ id: "", from, key: "" });
  const isNew = id === "new";
  const isAdded = added.id === id;
  const key = isAdded ? added.key : isNew ? `new ${from} after ${added.id}` : id;
  return (
    <StaffPage
      right="editor"
      title={isNew ? "New Watch" : <WatchTitle id={id} />}
      description={description}
      actions={!isNew && <WatchActions id={id} />}
    >
      <WatchEditor
        key={key}
        {...(isNew || isAdded ? { from: isAdded ? added.from : from } : { id })}
        preview={(watch) => <WatchPreview watch={watch} />}
        more={useMore()}
        onAdded={(newId) => {
          setAdded({ id: String(newId), from, key });
          navigate(paths.editWatch(newId), { replace: true });
        }}
      />
    </StaffPage>
  );
}

/** The shop's own card and page. Nothing in them can be pressed: what they lead to may not exist yet. */
function WatchPreview({ watch }: { watch: WatchDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div inert className="max-w-68">
        <WatchCard
          watch={watch}
          sizes="17rem"
          unpriced={watch.priceMissing ? noPriceYet : undefined}
        />
      </div>
      <Button size="small" variant="secondary" className="mt-6" onClick={() => setOpen(true)}>
        Preview Page
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Preview"
        description="The page of this watch, with what you have typed."
        className="sm:max-w-6xl"
      >
        <div inert className="-mx-6 sm:-mx-10">
          <WatchLayout
            breadcrumb={null}
            gallery={<Gallery images={watch.images} name={watchName(watch)} />}
            aside={<BuyBox watch={watch} />}
          >
            <WatchTabs watch={watch} />
          </WatchLayout>
        </div>
      </Dialog>
    </>
  );
}
