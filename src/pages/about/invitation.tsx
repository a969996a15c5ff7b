import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

export function Invitation() {
  return (
    <section aria-labelledby="invitation-title" className="section-space bg-mist">
      <div className="container-page">
        <SectionHeading
          align="center"
          id="invitation-title"
          title="Take your time"
          description="Look around as long as you like. When you have a question, somebody who knows the watch will answer it."
        />
        <div className="mt-10 flex flex-col justify-center gap-3 sm:flex-row">
          <Button asChild size="large">
            <a href={paths.shop()}>Browse the Shop</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={paths.contact()}>Contact Us</a>
          </Button>
        </div>
      </div>
    </section>
  );
}
