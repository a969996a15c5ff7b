import { useId } from "react";
import { ApplicationPanel } from "#src/features/wholesale/ui/application-form.tsx";
import { SignInControl } from "#src/features/wholesale/ui/sign-in-control.tsx";
import { Benefits } from "#src/features/wholesale/ui/wholesale-cards.tsx";
import { advertisedDiscount, reviewTime } from "#src/features/wholesale/wholesale.messages.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { PageHead } from "#src/ui/page-head.tsx";

const intro = `For those who trade in watches: our whole inventory at ${advertisedDiscount}.`;
const promise = `Tell us about your business, and we reply within ${reviewTime}.`;

export function WholesaleApplicationPage() {
  return (
    <>
      <PageHead description={`${intro} ${promise}`} />
      <div className="container-page pt-14 pb-20 lg:pt-20 lg:pb-28">
        <header className="grid gap-x-14 gap-y-8 lg:grid-cols-12 lg:items-end">
          <div className="lg:col-span-7">
            <h1>Wholesale Application</h1>
            <p className="mt-5 max-w-[52ch] text-lead text-muted">
              {intro} {promise}
            </p>
          </div>
          <div className="border-line lg:col-span-4 lg:col-start-9 lg:border-l lg:pl-8">
            <SignInControl />
          </div>
        </header>
        <div className="mt-14 grid gap-x-14 gap-y-16 lg:mt-20 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <div className="noscript:hidden">
              <ApplicationPanel />
            </div>
            <ByEmail />
          </div>
          <div className="lg:col-span-4 lg:col-start-9">
            <div className="lg:sticky lg:top-28">
              <ProcessSteps />
            </div>
          </div>
        </div>
      </div>
      <Benefits />
    </>
  );
}

/** Replaces the form where JavaScript is off. */
function ByEmail() {
  const { email } = useShopDetails();
  return (
    <p className="hidden text-lead noscript:block">
      Write to{" "}
      <a href={`mailto:${email}?subject=Wholesale%20application`} className="link-quiet">
        {email}
      </a>{" "}
      about your business, and we will reply within {reviewTime}.
    </p>
  );
}

const steps = [
  ["Apply", "Tell us about your business, how to reach you and what you trade in."],
  ["Review", `We read every application within ${reviewTime}.`],
  ["Reply", "You hear from us by email, whatever we decide."],
  ["Sign in", "Approved dealers sign in here and find wholesale prices throughout the shop."],
] as const;

function ProcessSteps() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-line border-b pb-3 text-title">
        How It Works
      </h2>
      <ol className="divide-y divide-line border-line border-b">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[2.5rem_1fr] py-5">
            <span
              aria-hidden="true"
              className="font-display text-accent text-title lining-nums leading-[1.1]"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium font-sans text-base leading-[1.6]">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
