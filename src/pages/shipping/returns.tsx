import { refundBusinessDays } from "#src/domain/constants.ts";
import { businessDays } from "#src/domain/text.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { Steps } from "#src/features/content/ui/steps.tsx";
import { MailLink, NoWrapNumbers } from "#src/features/content/ui/text.tsx";
import { paths } from "#src/lib/paths.ts";

export function ReturnPolicy() {
  const { shipping } = usePromises();
  return (
    <>
      <p>
        <NoWrapNumbers>{shipping.returns}</NoWrapNumbers>
      </p>
      <h3>Conditions</h3>
      <p>So that the next owner receives it as you did, a returned watch must meet these:</p>
      <ul>
        <li>It is unworn.</li>
        <li>It comes in its original packaging and with its original papers.</li>
        <li>All protective films are intact.</li>
        <li>
          There is no sign of tampering: case, bracelet and seals are as they were when it left us.
        </li>
      </ul>
      <p>
        Limited edition and sale items may be ineligible for return. Where that is so, we tell you
        before you buy.
      </p>
    </>
  );
}

export function Refunds() {
  return (
    <p>
      Once the watch has arrived and passed our inspection, we issue your refund in{" "}
      <NoWrapNumbers>{businessDays(refundBusinessDays)}</NoWrapNumbers>, to the original payment
      method. We write to you when it is on its way.
    </p>
  );
}

const laterSteps = [
  {
    title: "Receive your number",
    text: "We send you a return authorization number and the address for your parcel. Please send nothing back without it.",
  },
  {
    title: "Send the watch",
    text: "Pack it as it came, with everything that came with it. Write the return authorization number on the outside and ship it insured and tracked.",
  },
  {
    title: "Inspection and refund",
    text: `Our experts inspect the watch on arrival. Your refund follows in ${businessDays(refundBusinessDays)}.`,
  },
] as const;

export function ReturnProcess() {
  const { shipping } = usePromises();
  return <Steps steps={[{ title: "Tell us", text: shipping.tellUs }, ...laterSteps]} />;
}

export function Exchanges() {
  return (
    <p>
      We do not exchange watches directly. To exchange one for another, return it as described above
      and place a new order for the watch you prefer. Many of ours exist only once: if your heart is
      set on one, order it before you send the other back.
    </p>
  );
}

export function WarrantyClaims() {
  const { warrantyYears } = usePromises();
  return (
    <>
      <p>
        Every watch comes with a <NoWrapNumbers>{`${warrantyYears.shipping}-year`}</NoWrapNumbers>{" "}
        warranty. If yours does not run as it should, write to <MailLink /> with your order number,
        a few words on what you notice and, if it can be seen, a picture. Please do not have the
        watch opened elsewhere first.
      </p>
      <p>
        We then send you a return authorization number and insured shipping instructions. What the
        cover includes, and how a service proceeds, is set out on the{" "}
        <a href={paths.warranty()}>warranty page</a>.
      </p>
    </>
  );
}
