import { sessionLife } from "#src/domain/constants.ts";
import { InfoPage, type InfoSection } from "#src/features/content/ui/info-page.tsx";
import { LastUpdated } from "#src/features/content/ui/text.tsx";
import { HowWeUseIt, InShort, WhatWeHold } from "./privacy/what-we-hold.tsx";
import {
  Children,
  PolicyChanges,
  Retention,
  Security,
  Sharing,
  YourRights,
} from "./privacy/your-rights.tsx";

const sections: readonly InfoSection[] = [
  { id: "in-short", title: "In Short", body: <InShort /> },
  { id: "what-we-hold", title: "What We Hold", body: <WhatWeHold /> },
  { id: "in-your-browser", title: "In Your Browser", body: <InYourBrowser /> },
  { id: "use", title: "How We Use It", body: <HowWeUseIt /> },
  { id: "sharing", title: "Whom We Share It With", body: <Sharing /> },
  { id: "retention", title: "How Long We Keep It", body: <Retention /> },
  { id: "security", title: "How We Protect It", body: <Security /> },
  { id: "your-rights", title: "Your Rights", body: <YourRights /> },
  { id: "children", title: "Children", body: <Children /> },
  { id: "changes", title: "Changes and Questions", body: <PolicyChanges /> },
];

export function PrivacyPage() {
  return (
    <InfoPage
      lead="A good shop is discreet. What we learn about you, what we do with it and what we never do."
      note={<LastUpdated />}
      sections={sections}
    />
  );
}

const { customer, wholesale } = sessionLife;
const days = (hours: number) => `${hours / 24} days`;

function InYourBrowser() {
  return (
    <>
      <h3>One cookie</h3>
      <p>
        When you sign in, we set a single session cookie that tells us you are still you. Scripts
        cannot read it and other sites do not receive it. It ends when you sign out, after{" "}
        {days(customer.idleHours)} without a visit, or after {days(customer.absoluteHours)} in any
        case; for wholesale accounts after {wholesale.idleHours} hours without a visit and{" "}
        {wholesale.absoluteHours} hours in any case. Guests receive no cookie at all.
      </p>
      <h3>The cart of a guest</h3>
      <p>
        If you are not signed in, your cart is kept in the local storage of your own browser. We do
        not see it until you sign in, when it joins the cart of your account. Emptying the cart or
        clearing the data of this site removes it.
      </p>
      <h3>Nothing from elsewhere</h3>
      <p>
        Pages, pictures and typefaces all come from this shop. No analytics, advertising networks or
        social buttons of others are loaded, so nobody else learns of your visit. Links to other
        sites lead there only when you follow them; from then on, their policies apply.
      </p>
    </>
  );
}
