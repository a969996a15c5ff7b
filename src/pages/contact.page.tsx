import { ContactDetails } from "#src/features/enquiries/ui/contact-details.tsx";
import { ContactForm } from "#src/features/enquiries/ui/contact-form.tsx";
import { FormNeedsScript } from "#src/features/enquiries/ui/form-parts.tsx";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { QuickAnswers } from "./contact/quick-answers.tsx";

const intro =
  "A question about a watch, an order or a repair: call us, write to us, or leave a few lines here.";

export function ContactPage() {
  return (
    <div className="container-page section-space">
      <PageHead title="Contact" description={intro} path={paths.contact()} />
      <h1 className="text-hero">Contact</h1>
      <p className="mt-6 max-w-[52ch] text-balance text-lead text-muted lg:mt-8">{intro}</p>
      <div className="mt-14 grid gap-x-14 gap-y-16 border-line border-t pt-10 lg:mt-20 lg:grid-cols-12 lg:pt-14">
        <div className="lg:col-span-4">
          <ContactDetails className="sm:max-lg:grid-cols-2" />
          <Picture
            src="/media/iwc-portugieser-chronograph-iw371605--macro"
            alt=""
            sizes="(min-width: 1440px) 25rem, 30vw"
            className="mt-14 aspect-[4/3] max-lg:hidden"
          />
        </div>
        <section aria-labelledby="message-title" className="lg:col-span-7 lg:col-start-6">
          <h2 id="message-title" className="text-headline">
            Send us a message
          </h2>
          <div className="mt-8 noscript:hidden">
            <ContactForm />
          </div>
          <FormNeedsScript />
        </section>
      </div>
      <QuickAnswers />
    </div>
  );
}
