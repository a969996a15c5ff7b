import { useSearch } from "wouter";
import { ModelField } from "#src/features/inventory/ui/model-field.tsx";
import { WatchActions, WatchTitle } from "#src/features/inventory/ui/watch-actions.tsx";
import { WatchEditor } from "#src/features/inventory/ui/watch-editor.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { WatchPreview } from "./inventory/watch-preview.tsx";
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
