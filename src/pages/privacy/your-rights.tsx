import type { ReactNode } from "react";
import { accountDeletion } from "#src/domain/account-limits.ts";
import { MailLink, RunBy } from "#src/features/content/ui/text.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useEnquiryPolicy } from "./enquiry-policy.tsx";

export function Sharing() {
  return (
    <>
      <p>
        We share personal information only with those who need it to do their part, and only as much
        as they need: carriers and insurers to bring a watch to you, banks and payment services to
        take or return a payment, watchmakers to repair a watch of yours, and advisers bound to
        secrecy. Authorities receive what the law obliges us to give.
      </p>
      <p>
        A parcel or a payment that crosses a border takes the information it needs with it, and may
        reach countries whose privacy laws differ from yours.
      </p>
    </>
  );
}

export function Retention() {
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

export function Security() {
  return (
    <p>
      Your visit is protected in transit by encryption. Passwords and session keys are stored only
      in a form that cannot be turned back, wholesale and staff sign-ins end early, and access
      within our house is limited to those whose work requires it. No system is perfect: should your
      information ever be at risk, we will tell you without delay.
    </p>
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

export function YourRights() {
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

export function Children() {
  return (
    <p>
      This shop is meant for adults. We do not knowingly collect information from anyone under 18.
      If you believe that a child has given us some, write to us and we will delete it.
    </p>
  );
}

export function PolicyChanges() {
  return (
    <p>
      When the shop changes, this policy may change with it. The date at the top tells you when it
      last did. If a change matters to how we use what we already hold, we will ask or tell you
      first. Questions are welcome at <MailLink />.
      <RunBy />
    </p>
  );
}
