import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { RecentlyViewed } from "#src/features/discovery/ui/recently-viewed.tsx";
import { HomePage } from "./home.page.tsx";

/** The home page with a way back to what was viewed before. */
export function HomeDiscoveryPage() {
  return (
    <Comparing>
      <HomePage />
      <RecentlyViewed />
    </Comparing>
  );
}
