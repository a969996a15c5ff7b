import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";

export function ContactBand({ title, text }: { title: string; text: string }) {
  const { email } = useShopDetails();
  return (
    <section aria-labelledby="contact-title" className="section-space bg-mist">
      <div className="container-page flex flex-col gap-x-14 gap-y-8 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h2 id="contact-title">{title}</h2>
          <p className="mt-4 max-w-[44ch] text-lead text-muted">{text}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button asChild size="large">
            <a href={paths.contact()}>Contact Us</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={`mailto:${email}`}>Email Support</a>
          </Button>
        </div>
      </div>
    </section>
  );
}
