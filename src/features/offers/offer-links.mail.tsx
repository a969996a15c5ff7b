import { sellForm } from "#src/domain/constants.ts";
import { type ReceivedEnquiry, toSender } from "#src/features/enquiries/enquiry.mail.tsx";
import { autoReplied, defineMail, mailBody, small } from "#src/platform/mail/define-mail.ts";
import { MailButton, MailPanel } from "#src/platform/mail/parts.mail.tsx";
import { brandedWatch, type LinkedOffer } from "./offer.mail.tsx";
import { offerNumber } from "./offers.rules.ts";

interface OfferLinks {
  readonly offers: readonly LinkedOffer[];
}

interface LinkTexts {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly lead: string;
  readonly note: string;
}

const linksOf = ({ offers }: OfferLinks, { note, ...heads }: LinkTexts) => ({
  ...heads,
  body: mailBody(
    ...offers.map(({ enquiryId, brand, url }) => (
      <MailPanel key={enquiryId} title={brandedWatch(brand)}>
        <MailButton href={url}>{`Open ${offerNumber(enquiryId)}`}</MailButton>
      </MailPanel>
    )),
    small(note),
  ),
});

interface LinksByJob extends OfferLinks {
  readonly email: string;
  readonly jobId: string;
}

const byJob = ({ email, jobId }: LinksByJob) => ({
  recipient: email,
  once: `offer-links:${jobId}`,
  headers: autoReplied,
});

/** After a lost link. */
export const offerLinksMail = defineMail<LinksByJob>({
  name: "offer-links",
  to: byJob,
  content: (links) =>
    linksOf(links, {
      subject: "Your link to your sale",
      preheader: "The page of your sale, as you asked for.",
      heading: "Your link",
      lead:
        links.offers.length === 1
          ? "You asked for a new link to the page of your sale. Here it is."
          : "You asked for new links to the pages of your sales. Here they are.",
      note: "Earlier links still work. If you did not ask for this, ignore this mail.",
    }),
  samples: () => ({ lost: sampleLinks }),
});

/** After watches that were offered one soon after the other: at once with the last of them, or later by a job. */
export const newLinksMail = defineMail<OfferLinks & (LinksByJob | ReceivedEnquiry)>({
  name: "offer-links",
  to: (data, config) => ("jobId" in data ? byJob(data) : toSender(data, config)),
  content: (links) =>
    linksOf(links, {
      subject: "Your links to your sales",
      preheader: "Each watch that you offer us has a page of its own.",
      heading: "Thank you. We have received your offers",
      lead: `One of our experts looks at each watch and gets back to you within ${min}-${max} hours. On its page you can follow each step, and add photos and details at any time.`,
      note: "If you did not offer us a watch, ignore this mail.",
    }),
  samples: () => ({ new: sampleLinks }),
});

const { min, max } = sellForm.replyHours;

const url = `https://shop.example/sell/offer#key=${"abc".repeat(14)}d`;
const sampleLinks = {
  email: "seller@valid.example",
  jobId: "1",
  offers: [
    { brand: "rolex", enquiryId: 1042, url },
    { brand: "other", enquiryId: 987, url },
  ],
};
