import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { watchesByIdsQuery } from "#src/features/catalog/catalog.queries.ts";
import { CompactWatchCard } from "#src/features/catalog/ui/watch-card.tsx";
import { addViewed, forgetViewed, useViewed } from "#src/features/discovery/browser-lists.ts";
import { viewedTexts as texts } from "#src/features/discovery/discovery.messages.ts";
import { useIdle } from "#src/lib/use-browser.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast-store.ts";

interface RecentlyViewedProps {
  /** The watch of this page, which joins the others when the visitor goes on. */
  watchId?: number;
}

/** The server knows nothing of this list; it is asked for the watches once the browser has time. */
export function RecentlyViewed({ watchId }: RecentlyViewedProps) {
  const titleId = useId();
  const viewed = useViewed();
  const isIdle = useIdle("recently viewed");
  const ids = viewed.filter((id) => id !== watchId);
  const sorted = ids.toSorted((one, other) => one - other);
  const { data } = useQuery({
    ...watchesByIdsQuery(sorted),
    enabled: isIdle && ids.length > 0,
  });
  useEffect(() => {
    if (watchId !== undefined) addViewed(watchId);
  }, [watchId]);

  const shown = ids.flatMap((id) => data?.watches.find((watch) => watch.id === id) ?? []);
  if (shown.length === 0) return null;
  const clear = () => {
    forgetViewed();
    toast(texts.cleared);
  };
  return (
    <section
      aria-labelledby={titleId}
      className="container-page section-space border-line border-t"
    >
      <div className="flex items-center justify-between gap-6">
        <h2 id={titleId} className="text-heading">
          {texts.title}
        </h2>
        <Button variant="quiet" size="small" onClick={clear} className="-mr-4">
          {texts.clear}
          <span className="sr-only"> {texts.title}</span>
        </Button>
      </div>
      <ul className="-mx-5 mt-8 flex snap-x scroll-px-5 gap-x-8 overflow-x-auto px-5 pb-3">
        {shown.map((watch) => (
          <li key={watch.id} className="w-64 shrink-0 snap-start">
            <CompactWatchCard watch={watch} />
          </li>
        ))}
      </ul>
    </section>
  );
}
