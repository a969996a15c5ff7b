import { sampleMails as samplesOf } from "#src/platform/mail/define-mail.ts";

// Each file defines its mails when it is loaded.
import.meta.glob("/src/features/**/*.mail.tsx", { eager: true });

export const sampleShop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

/** Every mail of the shop, in each of its forms. */
export const sampleMails = samplesOf(sampleShop);
