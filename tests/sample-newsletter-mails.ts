import { articles } from "#src/features/content/articles.ts";
import { confirmationMail } from "#src/features/newsletter/confirmation.mail.tsx";
import { issueMail } from "#src/features/newsletter/issue.mail.tsx";
import { earlierMail } from "#src/features/newsletter/newsletter-mails.messages.ts";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

const link = (page: string) => `${shop.url}/newsletter/${page}#token=${"abc".repeat(14)}d`;

/** Every mail of the newsletter, by name. */
export const sampleNewsletterMails = {
  confirmation: confirmationMail(shop, link("confirm")),
  "confirmation of an earlier subscription": confirmationMail(shop, link("confirm"), earlierMail),
  issue: issueMail(
    shop,
    {
      subject: "New this month: three steel classics",
      intro:
        "Dear reader,\n\nthree watches came to us this month that we would gladly have kept. All have been opened, checked and regulated in our workshop.\n\nAnd for the long evenings: how the steel sports watch was invented.",
      watches: [
        {
          id: 1,
          brandName: "Rolex",
          model: "Submariner Date",
          facts: "Ref. 126610LN, 2021, Steel, Excellent",
          price: 14_500,
          isReserved: false,
        },
        {
          id: 2,
          brandName: "Vacheron Constantin",
          model: "Overseas Chronograph Perpetual Calendar Ultra-Thin Skeleton",
          facts: "Ref. 5500V/110A-B148, 2019, White Gold, Very Good",
          price: 1_128_000,
          isReserved: true,
        },
        {
          id: 3,
          brandName: "Omega",
          model: "Speedmaster Professional",
          facts: "Ref. 310.30.42.50.01.001, 2022, Steel, New",
          price: 6_900,
          isReserved: false,
        },
      ],
      articles: articles.slice(0, 2),
    },
    link("unsubscribe"),
  ),
};
