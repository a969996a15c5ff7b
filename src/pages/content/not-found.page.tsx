import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";

const help = "The page you asked for has moved or never existed. Every watch is still in the shop.";

/** For a page that shows this one instead of its own, because a part of its address is wrong. */
const fallbackTitle = "404 Page Not Found";

export function NotFoundPage() {
  const title = useRouteTitle() || fallbackTitle;
  return (
    <>
      <PageHead title={title} description={help} />
      <ScreenMessage
        title={title}
        description={help}
        action={
          <>
            <Button asChild>
              <a href={paths.home()}>Return to Home</a>
            </Button>
            <Button asChild variant="secondary">
              <a href={paths.shop()}>Browse the Shop</a>
            </Button>
          </>
        }
      />
    </>
  );
}
