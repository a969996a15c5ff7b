import type { ReactNode } from "react";
import { accountDeletion } from "#src/domain/account-limits.ts";
import { sessionLife } from "#src/domain/constants.ts";
import {
  InfoPage,
  type InfoSection,
  LastUpdated,
  MailLink,
  RunBy,
  StoreName,
} from "#src/features/content/ui/info-page.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useEnquiryPolicy } from "#src/pages/privacy/enquiry-policy.tsx";

const { customer, wholesale } = sessionLife;
const days = (hours: number) => `${hours / 24} days`;

const sections: readonly InfoSection[] = [
  {
    id: "in-short",
    title: "In Short",
    body: (
      <>
        <p>
          This policy says what <StoreName /> learns about you when you use this shop, why, and what
          you can do about it. In short:
        </p>
        <ul>
          <li>You can look at everything here without telling us who you are.</li>
          <li>We hold only what you give us, and use it for what you gave it for.</li>
          <li>There are no advertising or tracking cookies and no trackers of third parties.</li>
          <li>We do not sell personal information, to anyone, for any purpose.</li>
        </ul>
      </>
    ),
  },
  { id: "what-we-hold", title: "What We Hold", body: <WhatWeHold /> },
  {
    id: "in-your-browser",
    title: "In Your Browser",
    body: (
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
          If you are not signed in, your cart is kept in the local storage of your own browser. We
          do not see it until you sign in, when it joins the cart of your account. Emptying the cart
          or clearing the data of this site removes it.
        </p>
        <h3>Nothing from elsewhere</h3>
        <p>
          Pages, pictures and typefaces all come from this shop. No analytics, advertising networks
          or social buttons of others are loaded, so nobody else learns of your visit. Links to
          other sites lead there only when you follow them; from then on, their policies apply.
        </p>
      </>
    ),
  },
  {
    id: "use",
    title: "How We Use It",
    body: (
      <>
        <p>We use what we hold</p>
        <ul>
          <li>to run your account, your cart and your wishlists;</li>
          <li>to deliver what you order, take it back, repair it and keep proper books;</li>
          <li>to decide on wholesale applications;</li>
          <li>to answer you;</li>
          <li>to send the newsletter to those who asked for it;</li>
          <li>to keep the shop safe from misuse.</li>
        </ul>
        <p>
          We do so because you asked us to, because a contract with you or the law requires it, or
          because we could not run a safe shop otherwise. No decision about you is left to a
          machine.
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Whom We Share It With",
    body: (
      <>
        <p>
          We share personal information only with those who need it to do their part, and only as
          much as they need: carriers and insurers to bring a watch to you, banks and payment
          services to take or return a payment, watchmakers to repair a watch of yours, and advisers
          bound to secrecy. Authorities receive what the law obliges us to give.
        </p>
        <p>
          A parcel or a payment that crosses a border takes the information it needs with it, and
          may reach countries whose privacy laws differ from yours.
        </p>
      </>
    ),
  },
  { id: "retention", title: "How Long We Keep It", body: <Retention /> },
  {
    id: "security",
    title: "How We Protect It",
    body: (
      <p>
        Your visit is protected in transit by encryption. Passwords and session keys are stored only
        in a form that cannot be turned back, wholesale and staff sign-ins end early, and access
        within our house is limited to those whose work requires it. No system is perfect: should
        your information ever be at risk, we will tell you without delay.
      </p>
    ),
  },
  { id: "your-rights", title: "Your Rights", body: <YourRights /> },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        This shop is meant for adults. We do not knowingly collect information from anyone under 18.
        If you believe that a child has given us some, write to us and we will delete it.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and Questions",
    body: (
      <p>
        When the shop changes, this policy may change with it. The date at the top tells you when it
        last did. If a change matters to how we use what we already hold, we will ask or tell you
        first. Questions are welcome at <MailLink />.
        <RunBy />
      </p>
    ),
  },
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

function WhatWeHold() {
  const { newsletter, messages } = useEnquiryPolicy();
  return (
    <>
      <h3>Your account</h3>
      <p>
        Your username, your email address and a one-way hash of your password, from which the
        password cannot be read. While you are signed in, your cart and your wishlists are kept with
        your account.
      </p>
      <h3>Your orders</h3>
      <p>
        Your name, what you bought, when and for how much, and what we need in order to deliver it.
        The numbers of your cards are never stored in this shop.
      </p>
      <h3>The newsletter</h3>
      {newsletter}
      <h3>Wholesale applications</h3>
      <p>
        What you enter when you{" "}
        <a href={paths.wholesaleApplication()}>apply for wholesale access</a>: your company, its tax
        or license number, kind of business, years and address, your name, email address and phone
        number, and what you tell us of your past purchases.
      </p>
      <h3>Your messages</h3>
      {messages}
      <h3>Technical records</h3>
      <p>
        Our log notes which page or action was answered, when and with what result. It does not note
        search terms, cookies, passwords or network addresses. To stop the guessing of passwords and
        floods of forms we count attempts by network address, and forget these counts after about a
        day.
      </p>
    </>
  );
}

function Retention() {
  const { retention } = useEnquiryPolicy();
  return (
    <>
      <p>
        Accounts, carts and wishlists are kept until you ask us to delete them, newsletter addresses
        until you ask us to strike them from the list. Wholesale applications are kept while we
        decide on them and while we trade with you. Orders are kept for as long as tax and warranty
        law require, even after an account is gone.
      </p>
      {retention}
    </>
  );
}

const withAccounts = (
  <p>
    If you have an account, you read, download and delete what we hold about you yourself, under{" "}
    <a href={paths.accountData()}>My Data</a>. An account is deleted {accountDeletion.graceDays}{" "}
    days after you ask for it. With each sign-in we keep which browser it was and the range of its
    network address, and show them to you.
  </p>
);

/** The specified shop has no page for it. */
const useOwnData = (): ReactNode => (useCapability("accounts") ? withAccounts : null);

function YourRights() {
  const ownData = useOwnData();
  return (
    <>
      <p>Wherever you live, you may ask us</p>
      <ul>
        <li>what we hold about you, and for a copy of it;</li>
        <li>to correct what is wrong;</li>
        <li>to delete it, unless the law obliges us to keep it;</li>
        <li>to stop using it for a purpose you object to, the newsletter above all.</li>
      </ul>
      {ownData}
      <p>
        Write to <MailLink /> from the address we know. It costs nothing, and you will not be
        treated differently for it. If our answer does not satisfy you, you may turn to the
        authority for privacy where you live.
      </p>
    </>
  );
}
