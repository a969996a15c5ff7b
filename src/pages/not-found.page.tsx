import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";

const title = "404 Page Not Found";
const help = "The page you asked for has moved or never existed. Every watch is still in the shop.";

export function NotFoundPage() {
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
