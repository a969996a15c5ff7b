import { Comparing } from "#src/features/discovery/ui/comparing.tsx";
import { RecentlyViewed } from "#src/features/discovery/ui/recently-viewed.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { JsonLd } from "#src/ui/json-ld.tsx";
import { HomePage } from "./home.page.tsx";

/** The home page of a shop with a search, which it names to search engines, and with what was viewed before. */
export function SearchHomePage() {
  const { origin, shop } = usePageState();
  return (
    <Comparing>
      <JsonLd
        data={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: shop.storeName,
          url: origin + paths.home(),
          potentialAction: {
            "@type": "SearchAction",
            target: {
              "@type": "EntryPoint",
              urlTemplate: `${origin}${paths.shop()}?q={search_term_string}`,
            },
            "query-input": "required name=search_term_string",
          },
        }}
      />
      <HomePage />
      <RecentlyViewed />
    </Comparing>
  );
}
