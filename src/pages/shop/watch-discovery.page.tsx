import type { WatchDetail } from "#src/features/catalog/catalog.contract.ts";
import { PageCompareToggle } from "#src/features/discovery/ui/compare-toggle.tsx";
import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { RecentlyViewed } from "#src/features/discovery/ui/recently-viewed.tsx";
import { SimilarWatches } from "#src/features/discovery/ui/similar-watches.tsx";
import { WatchPage } from "./watch.page.tsx";

interface WatchDiscoveryPageProps {
  params: Readonly<Record<string, string>>;
}

/** A watch's page that leads on to others. */
export function WatchDiscoveryPage({ params }: WatchDiscoveryPageProps) {
  return (
    <Comparing>
      <WatchPage params={params} Tool={PageCompareToggle} Below={Others} />
    </Comparing>
  );
}

function Others({ watch }: { watch: WatchDetail }) {
  return (
    <>
      <SimilarWatches watch={watch} />
      <RecentlyViewed watchId={watch.id} />
    </>
  );
}
