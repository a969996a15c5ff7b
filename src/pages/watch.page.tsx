import { watchQuery } from "#src/features/catalog/catalog.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound, useQueryData } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";
import { WatchSkeleton } from "./watch/watch-layout.tsx";
import { WatchScreen } from "./watch/watch-screen.tsx";

interface WatchPageProps {
  params: Readonly<Record<string, string>>;
}

export function WatchPage({ params }: WatchPageProps) {
  const { data: watch, error } = useQueryData(watchQuery(params.id ?? ""));
  if (isNotFound(error)) return <WatchNotFound />;
  if (error) throw error;
  if (!watch) return <WatchSkeleton />;
  return <WatchScreen key={watch.id} watch={watch} />;
}

function WatchNotFound() {
  const title = "Watch Not Found";
  const help = "This watch is no longer with us, or never was. Others are waiting in the shop.";
  return (
    <>
      <PageHead title={title} description={help} noindex />
      <ScreenMessage
        title={title}
        description={help}
        action={
          <Button asChild>
            <a href={paths.shop()}>Back to Shop</a>
          </Button>
        }
      />
    </>
  );
}
