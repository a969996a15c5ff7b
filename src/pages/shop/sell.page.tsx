import type { ReactNode } from "react";
import { sellForm } from "#src/domain/constants.ts";
import { SellForm } from "#src/features/buyback/seller/ui/sell-form.tsx";
import { ContactDetails } from "#src/features/messages/contact/ui/contact-details.tsx";
import { FormNeedsScript } from "#src/features/messages/contact/ui/form-parts.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Picture } from "#src/ui/picture.tsx";

const intro =
  "Tell us about the watch you would like to part with. We look at it as closely as at the ones we buy for ourselves, and make you an honest offer.";

/** The specification says so. */
export function SellPage() {
  return <SellScreen form={<SellForm />} />;
}

export function SellScreen({ form, children }: { form: ReactNode; children?: ReactNode }) {
  return (
    <div className="container-page section-space">
      <PageHead description={intro} />
      <div className="grid gap-x-16 gap-y-20 lg:grid-cols-[minmax(0,8fr)_minmax(20rem,4fr)] lg:items-start xl:gap-x-24">
        <div>
          <h1>Sell Your Watch</h1>
          <p className="mt-6 max-w-[58ch] text-balance text-lead text-muted lg:mt-8">{intro}</p>
          {children}
          <div className="mt-14 noscript:hidden lg:mt-20">{form}</div>
          <FormNeedsScript />
        </div>
        <SellSidebar />
      </div>
    </div>
  );
}

const { min, max } = sellForm.replyHours;

const steps = [
  { title: "Tell us about it", text: "Fill in the form and add photos of the watch." },
  {
    title: "Hear what it is worth",
    text: `Our experts evaluate it and get back to you within ${min}-${max} hours.`,
  },
  { title: "Send it to us", text: "Insured on the way, and examined when it arrives." },
  { title: "Be paid", text: "As soon as our experts have confirmed what it is." },
];

const reasons = [
  "An offer that follows the market, explained in plain words",
  "Experts who know the reference, not only the name",
  "No fee for the evaluation, and no obligation to sell",
  "Trade it in for another watch, or leave it with us on consignment",
];

function SellSidebar() {
  return (
    <aside aria-label="About selling" className="bg-mist lg:sticky lg:bottom-8 lg:self-end">
      <Picture
        src="/media/omega-speedmaster-moonwatch-professional-310-30-42-50-01-002--back"
        alt=""
        sizes="(min-width: 1440px) 26rem, 30vw"
        className="aspect-[4/3] max-lg:hidden"
      />
      <div className="grid gap-12 p-6 sm:p-10 lg:p-8">
        <SidebarPart title="How It Works">
          <ol className="grid gap-5">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
                <span
                  aria-hidden="true"
                  className="font-display text-accent text-title lining-nums"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-medium font-sans text-base leading-[1.6]">{title}</h3>
                  <p className="text-[0.9375rem] text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </SidebarPart>
        <SidebarPart title="Why Sell With Us">
          <ul className="divide-y divide-line">
            {reasons.map((reason) => (
              <li key={reason} className="py-3 text-[0.9375rem] first:pt-0 last:pb-0">
                {reason}
              </li>
            ))}
          </ul>
        </SidebarPart>
        <SidebarPart title="Need Help?">
          <p className="mb-4 text-[0.9375rem] text-muted">
            We are glad to talk it through before you decide.
          </p>
          <ContactDetails size="small" />
        </SidebarPart>
      </div>
    </aside>
  );
}

function SidebarPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 text-heading">{title}</h2>
      {children}
    </section>
  );
}
