import { paths } from "#src/lib/paths.ts";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton } from "#src/platform/mail/parts.mail.tsx";

const until = "The link works for seven days. Without it we send you nothing further.";

interface Asked {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** It is true for those who subscribed before the shop asked for confirmations. */
  readonly isEarlier?: boolean;
}

/** To an address that somebody has typed: it contains nothing that a visitor wrote. */
export const confirmationMail = defineMail<Asked>({
  name: "newsletter-confirmation",
  to: ({ id, email: recipient, isEarlier }) => {
    const each = `newsletter-confirmation ${id} `;
    return isEarlier
      ? { recipient, once: `${each}earlier` }
      : { recipient, each, headers: autoReplied };
  },
  content: ({ token, isEarlier }, shop) => {
    const { button, ...heads } = isEarlier ? earlier(shop.name) : requested(shop.name);
    return {
      ...heads,
      body: mailBody(
        <MailButton href={`${shop.url}${paths.confirmNewsletter()}#token=${token}`}>
          {button}
        </MailButton>,
        small(until),
      ),
    };
  },
  samples: () => {
    const asked = { id: 1, email: "riley@mail.example", token: `${"abc".repeat(14)}d` };
    return { requested: asked, earlier: { ...asked, isEarlier: true } };
  },
});

const requested = (shop: string) => ({
  subject: `Please confirm your subscription to ${shop}`,
  preheader: "One click, and our newsletter comes to you now and then.",
  heading: "One last step",
  lead: "Somebody, most likely you, has entered this address for our newsletter: new arrivals, rare finds and notes for collectors, now and then by email.",
  button: "Confirm subscription",
  note: "Was it not you? Then ignore this mail.",
});

const earlier = (shop: string) => ({
  subject: `Do you still want the newsletter of ${shop}?`,
  preheader: "One click, and it keeps coming to you now and then.",
  heading: "Do you want to stay with us?",
  lead: "This address is on the list of our newsletter: new arrivals, rare finds and notes for collectors, now and then by email. We now ask every subscriber to confirm once that the address is theirs.",
  button: "Yes, send me the newsletter",
  note: "You don't want it any more? Then ignore this mail, and we will delete your address.",
});
