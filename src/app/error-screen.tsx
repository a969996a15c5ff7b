import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";
import { errorText } from "./error-text.ts";

const title = "Something went wrong";

/** Takes the place of a screen; the shell around it still stands. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <div role="alert">
      <title>{title}</title>
      <ScreenMessage
        title={title}
        description={errorText(error)}
        action={<FreshStart href={paths.home()}>Return to Home</FreshStart>}
      />
    </div>
  );
}

/** Takes the place of everything, when not even the shell can be shown. */
export function FallbackPage() {
  return (
    <main>
      <ScreenMessage
        title={title}
        description="We could not show this page. Please try again in a moment."
        action={<FreshStart href={paths.shop()}>Return to Shop</FreshStart>}
      />
    </main>
  );
}

/** A full page load on purpose: whatever state led to the error is left behind. */
function FreshStart({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild>
      <a href={href} rel="external">
        {children}
      </a>
    </Button>
  );
}
