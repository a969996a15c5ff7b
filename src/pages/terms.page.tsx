import { currency, legalPages, passwordMinLength, wholesale } from "#src/domain/constants.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePromises } from "#src/features/content/promises.ts";
import {
  InfoPage,
  type InfoSection,
  LastUpdated,
  MailLink,
  NoWrapNumbers,
  RunBy,
  StoreName,
} from "#src/features/content/ui/info-page.tsx";
import { paths } from "#src/lib/paths.ts";

const sections: readonly InfoSection[] = [
  {
    id: "agreement",
    title: "Our Agreement",
    body: (
      <p>
        These terms are the agreement between you and <StoreName /> (“we”, “us”) for the use of this
        shop and for everything you buy here. By using the shop you accept them. If you do not,
        please do not use it. How we treat personal information is set out in our{" "}
        <a href={paths.privacy()}>privacy policy</a>.
        <RunBy />
      </p>
    ),
  },
  {
    id: "accounts",
    title: "Accounts",
    body: (
      <p>
        You may browse and fill a cart as a guest. For an account you must be at least 18 years old,
        give an email address of your own and choose a password of at least {passwordMinLength}{" "}
        characters that you use nowhere else. What is done under your account is taken as done by
        you, so tell us at once if you suspect that someone else has used it. We may close an
        account that is used to deceive or to harm.
      </p>
    ),
  },
  {
    id: "watches",
    title: "Our Watches",
    body: (
      <>
        <p>
          We sell authentic watches, new and pre-owned. Each is described with care: reference,
          condition, box and papers, and pictures. A pre-owned watch bears traces of its life, and
          colors differ from screen to screen; neither is a defect.
        </p>
        <p>
          The names and marks of the makers belong to their owners. Unless we say so, we are not
          their agent or authorized dealer.
        </p>
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices",
    body: (
      <>
        <p>
          All prices are in US dollars ({currency.code}). They do not include shipping, sales tax,
          or the duties and taxes of other countries, unless we say so. The price that counts is the
          one shown when you order.
        </p>
        <p>
          We work carefully, but errors happen. If a watch was offered at a price that is plainly
          wrong, we may decline the order and return whatever you have paid.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Orders",
    body: (
      <p>
        Placing a watch in your cart does not reserve it. Your order is an offer to buy; the
        contract is made when we confirm it in writing. We may ask you to prove who you are before
        we send a watch of high value. The watch remains ours until it is paid for in full.
      </p>
    ),
  },
  { id: "delivery", title: "Delivery", body: <Delivery /> },
  { id: "returns", title: "Returns", body: <Returns /> },
  {
    id: "warranty",
    title: "Warranty",
    body: (
      <p>
        Every watch comes with a warranty. Its term, what it covers and what it does not are set out
        on the page <a href={paths.warranty()}>Warranty</a>, which is part of these terms. Beyond
        it, and as far as the law permits, watches are sold without further warranties of any kind.
      </p>
    ),
  },
  {
    id: "selling",
    title: "Selling to Us",
    body: (
      <p>
        If you offer us a watch, for sale, trade-in or consignment, you confirm that it is
        authentic, that it is yours and that no one else has a claim to it. An estimate given from a
        description or from pictures binds no one; our offer is made once we have examined the
        watch, and each sale or consignment has a written agreement of its own.
      </p>
    ),
  },
  {
    id: "wholesale",
    title: "Wholesale",
    body: (
      <p>
        Wholesale prices are for approved dealers and for resale. We usually decide on an{" "}
        <a href={paths.wholesaleApplication()}>application</a> within{" "}
        <NoWrapNumbers>{businessDays(wholesale.reviewBusinessDays)}</NoWrapNumbers> and may decline
        it without giving a reason. Keep wholesale prices to yourself: they must not be published or
        passed on.
      </p>
    ),
  },
  {
    id: "acceptable-use",
    title: "Acceptable Use",
    body: (
      <>
        <p>Please do not</p>
        <ul>
          <li>give false information, or act in the name of another;</li>
          <li>try to reach data, prices or parts of the shop that are not meant for you;</li>
          <li>burden the shop with automated requests, or disturb it in other ways;</li>
          <li>copy our texts and pictures for a trade of your own.</li>
        </ul>
        <p>
          The texts, the pictures and the design of this shop are ours or used with permission. You
          may print and keep pages for yourself.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>
          We are liable without limit where the law says so, above all for intent, for gross
          negligence and for harm to life or health. In all other cases, and as far as the law
          permits, our liability is limited to what you paid for the watch concerned, and does not
          extend to indirect loss or lost profit.
        </p>
        <p>
          We do our best to keep the shop open and correct, but do not promise that it is always
          available or free of errors. Events beyond our control excuse delay for as long as they
          last.
        </p>
      </>
    ),
  },
  {
    id: "governing-law",
    title: "Governing Law",
    body: (
      <p>
        These terms are governed by the laws of the State of {legalPages.governingLaw}, United
        States, without regard to its rules on conflicts of law. Disputes that we cannot settle
        between us are decided by the state and federal courts in {legalPages.governingLaw}, unless
        the law of your country gives you, as a consumer, the right to another court.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and Questions",
    body: (
      <>
        <p>
          We may change these terms. The date at the top tells you when we last did. An order is
          governed by the terms that stood when you placed it. If a part of them does not hold, the
          rest does.
        </p>
        <p>
          Questions about these terms are welcome at <MailLink />.
        </p>
      </>
    ),
  },
];

export function TermsPage() {
  return (
    <InfoPage
      lead="What you may expect of us and what we ask of you, from the first visit to long after delivery."
      note={<LastUpdated />}
      sections={sections}
    />
  );
}

function Delivery() {
  return (
    <p>
      We ship insured and against a signature, by the methods and in the times named on the page{" "}
      <a href={paths.shipping()}>Shipping & Returns</a>. Times are estimates. The risk of loss
      passes to you when you or someone in your household signs for the parcel. Open it soon, and
      tell us {usePromises().terms.damage} if anything is damaged or missing.
    </p>
  );
}

function Returns() {
  return (
    <p>
      You may return a watch {usePromises().terms.returns}. It must be unworn and complete, in its
      original packaging, with its papers and with protective films intact, and it must travel under
      a return authorization number that we give you. Limited edition and sale items may be
      excluded, in which case we say so before you buy. Rights that the law of your country gives
      you as a consumer remain untouched.
    </p>
  );
}
