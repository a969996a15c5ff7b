import { MailLayout } from "#src/platform/mail/layout.mail.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLines,
  MailLink,
  MailPanel,
  MailParagraph,
  MailSubheading,
} from "#src/platform/mail/parts.mail.tsx";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

/** Uses every part of a mail once. */
export const sampleMail = (
  <MailLayout
    shop={shop}
    subject="Your order M-4K7Q2XWD"
    preheader="We hold your watch until Wednesday, 18:00."
  >
    <MailHeading>Thank you for your order</MailHeading>
    <MailParagraph>
      Dear Jo, we hold your watch until <strong>Wednesday, November 18, 18:00 EST</strong>. It ships
      when your transfer has arrived.
    </MailParagraph>
    <MailButton href="https://shop.example/orders/M-4K7Q2XWD#key=abc">View your order</MailButton>
    <MailPanel title="How to pay">
      <MailFacts
        facts={[
          { label: "Amount", value: "$26,420.00" },
          { label: "Beneficiary", value: "Meridian Watches LLC" },
          { label: "IBAN", value: "DE89 3704 0044 0532 0130 00" },
          { label: "Reference", value: "M-4K7Q2XWD" },
        ]}
      />
    </MailPanel>
    <MailSubheading>Your order</MailSubheading>
    <MailLines
      lines={[
        {
          key: 1,
          name: "Rolex Submariner Date",
          detail: "Ref. 126610LN, 2021, with box and papers",
          quantity: 1,
          amount: "$14,500.00",
        },
        {
          key: 2,
          name: "Omega Speedmaster Moonwatch Professional",
          detail: "Ref. 310.30.42.50.01.001",
          quantity: 2,
          amount: "$11,800.00",
        },
      ]}
      sums={[
        { label: "Subtotal", amount: "$26,300.00" },
        { label: "Express international delivery", amount: "$120.00" },
      ]}
      total={{ label: "Total", amount: "$26,420.00" }}
    />
    <MailSubheading>Delivery</MailSubheading>
    <MailParagraph>
      Jo Example
      <br />1 Example Street
      <br />
      10001 New York
    </MailParagraph>
    <MailParagraph muted>
      You may return a watch within 30 days of receipt. See the{" "}
      <MailLink href="https://shop.example/terms">terms</MailLink>.
    </MailParagraph>
  </MailLayout>
);
