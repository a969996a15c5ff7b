import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { ContactDetails } from "#src/features/messages/contact/ui/contact-details.tsx";
import { ContactForm } from "#src/features/messages/contact/ui/contact-form.tsx";
import { FormNeedsScript } from "#src/features/messages/contact/ui/form-parts.tsx";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Picture } from "#src/ui/picture.tsx";

const intro =
  "A question about a watch, an order or a repair: call us, write to us, or leave a few lines here.";

export function ContactPage() {
  return <ContactScreen form={<ContactForm />} />;
}

export function ContactScreen({ form, about }: { form: ReactNode; about?: ReactNode }) {
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <h1>Contact</h1>
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
          {about}
          <div className="mt-8 noscript:hidden">{form}</div>
          <FormNeedsScript />
        </section>
      </div>
      <QuickAnswers />
    </div>
  );
}

const answers = [
  {
    title: "Frequently asked questions",
    text: "Authenticity, orders, payment and the care of a watch.",
    href: paths.faq(),
  },
  {
    title: "Shipping & returns",
    text: "Ways and times of delivery, and how to send a watch back.",
    href: paths.shipping(),
  },
  {
    title: "Sell your watch",
    text: "Tell us what you have, and we will tell you what it is worth to us.",
    href: paths.sell(),
  },
];

function QuickAnswers() {
  return (
    <section aria-labelledby="answers-title" className="mt-20 lg:mt-28">
      <h2 id="answers-title" className="text-headline">
        Perhaps it is answered here
      </h2>
      <ul className="mt-8 grid border-line border-t lg:mt-10 lg:grid-cols-3 lg:gap-x-14">
        {answers.map(({ title, text, href }) => (
          <li key={href} className="border-line max-lg:border-b">
            <a href={href} className="group block py-6 lg:py-8">
              <h3 className="flex items-center justify-between gap-4 text-title transition-colors group-hover:text-accent">
                {title}
                <Icon
                  of={ArrowRight}
                  className="size-5 shrink-0 stroke-1 transition-transform group-hover:translate-x-1"
                />
              </h3>
              <p className="mt-2 max-w-[60ch] text-muted">{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
