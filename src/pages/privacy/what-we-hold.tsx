import { StoreName } from "#src/features/content/ui/text.tsx";
import { paths } from "#src/lib/paths.ts";
import { useEnquiryPolicy } from "./enquiry-policy.tsx";

export function InShort() {
  return (
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
  );
}

export function WhatWeHold() {
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

export function HowWeUseIt() {
  return (
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
        because we could not run a safe shop otherwise. No decision about you is left to a machine.
      </p>
    </>
  );
}
