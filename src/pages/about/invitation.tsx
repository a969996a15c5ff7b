import { Link } from "wouter";
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
            <Link href={paths.shop()}>Browse the Shop</Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            <Link href={paths.contact()}>Contact Us</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
