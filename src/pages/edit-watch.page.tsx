import { useState } from "react";
import { useSearch } from "wouter";
import { watchName } from "#src/domain/text.ts";
import { noPriceYet } from "#src/features/admin/dashboard.messages.ts";
import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { Gallery } from "#src/features/catalog/ui/gallery.tsx";
import { WatchCard } from "#src/features/catalog/ui/watch-card.tsx";
import { ModelField } from "#src/features/inventory/ui/model-field.tsx";
import { WatchActions, WatchTitle } from "#src/features/inventory/ui/watch-actions.tsx";
import { WatchEditor } from "#src/features/inventory/ui/watch-editor.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { BuyBox } from "#src/pages/watch/buy-box.tsx";
import { WatchLayout } from "#src/pages/watch/watch-layout.tsx";
import { WatchTabs } from "#src/pages/watch/watch-tabs.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { StaffPage } from "./office/staff-page.tsx";

const description = "One watch of the inventory, for those who run the shop.";

const withModel = (watchId: number) => <ModelField watchId={watchId} />;

/** Models are part of the 3D view; without it a watch has pictures alone. */
const useMore = () => (useCapability("view3d") ? withModel : undefined);

export function NewWatchPage() {
  const from = new URLSearchParams(useSearch()).get("from");
  return (
    <StaffPage right="editor" title="New Watch" description={description}>
      <WatchEditor
        key={from}
        from={from}
        preview={(watch) => <WatchPreview watch={watch} />}
        more={useMore()}
      />
    </StaffPage>
  );
}

export function EditWatchPage({ params: { id = "" } }: { params: PathParams }) {
  return (
    <StaffPage
      right="editor"
      title={<WatchTitle id={id} />}
      description={description}
      actions={<WatchActions id={id} />}
    >
      <WatchEditor
        key={id}
        id={id}
        preview={(watch) => <WatchPreview watch={watch} />}
        more={useMore()}
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
