import { NewsletterForm } from "#src/features/newsletter/ui/newsletter-form.tsx";
import { useShopDetails } from "#src/lib/page-state.tsx";

export function StayInformed() {
  const { email } = useShopDetails();
  return (
    <section aria-labelledby="newsletter-title" className="section-space bg-mist">
      <div className="container-page grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter-title" className="text-headline">
            Stay Informed
          </h2>
          <p className="mt-4 max-w-[44ch] text-lead text-muted">
            New arrivals, rare finds and notes for collectors, now and then by email.
          </p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8 noscript:hidden">
          <NewsletterForm />
        </div>
        <p className="hidden lg:col-span-5 lg:col-start-8 noscript:block">
          Write to{" "}
          <a href={`mailto:${email}?subject=Newsletter`} className="link-quiet">
            {email}
          </a>{" "}
          and we will add you to our list.
        </p>
      </div>
    </section>
  );
}
