import { Link } from "wouter";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { PageHead } from "#src/ui/page-head.tsx";

const title = "404 Page Not Found";
const help = "The page you asked for has moved or never existed. Every watch is still in the shop.";

export function NotFoundPage() {
  return (
    <>
      <PageHead title={title} description={help} />
      <EmptyState
        as="h1"
        title={title}
        description={help}
        action={
          <>
            <Button asChild>
              <Link href={paths.home()}>Return to Home</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={paths.shop()}>Browse the Shop</Link>
            </Button>
          </>
        }
      />
    </>
  );
}
