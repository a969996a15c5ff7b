import { legalPages } from "#src/domain/constants.ts";
import { MailLink } from "#src/features/content/ui/text.tsx";

export function Liability() {
  return (
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
  );
}

export function GoverningLaw() {
  const { governingLaw } = legalPages;
  return (
    <p>
      These terms are governed by the laws of the State of {governingLaw}, United States, without
      regard to its rules on conflicts of law. Disputes that we cannot settle between us are decided
      by the state and federal courts in {governingLaw}, unless the law of your country gives you,
      as a consumer, the right to another court.
    </p>
  );
}

export function TermsChanges() {
  return (
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
  );
}
