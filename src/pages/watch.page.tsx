import { useQuery } from "@tanstack/react-query";
import { brandsQuery, watchQuery } from "#src/features/catalog/catalog.queries.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { WatchNotFound } from "./watch/watch-not-found.tsx";
import { WatchScreen } from "./watch/watch-screen.tsx";
import { WatchSkeleton } from "./watch/watch-skeleton.tsx";

export function WatchPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { data: watch, error } = useQuery(watchQuery(params.id ?? ""));
  const missing = isNotFound(error);
  const brands = useQuery({ ...brandsQuery(), enabled: !missing });

  if (missing) return <WatchNotFound />;
  if (error) throw error;
  if (!watch || brands.isPending) return <WatchSkeleton />;
  // Without the brands only the way to the brand is missing, which is no reason to show nothing.
  const brand = brands.data?.brands.find(({ id }) => id === watch.brandId);
  return <WatchScreen key={watch.id} watch={watch} brandSlug={brand?.slug} />;
}
