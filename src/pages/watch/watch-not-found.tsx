import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";

const title = "Watch Not Found";
const help = "This watch is no longer with us, or never was. Others are waiting in the shop.";

export function WatchNotFound() {
  return (
    <>
      <PageHead title={title} description={help} />
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
