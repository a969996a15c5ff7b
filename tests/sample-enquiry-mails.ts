import { alertMail, confirmAlertMail, priceDropMail } from "#src/features/alerts/alert.mail.tsx";
import { noticeMail, receivedMail } from "#src/features/enquiries/enquiry.mail.tsx";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

const key = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ";
const rolex = { id: 2, brandName: "Rolex", model: "GMT-Master II", reference: "126710BLRO" };
const patek = {
  id: 30,
  brandName: "Patek Philippe",
  model: "Perpetual Calendar Chronograph",
  reference: "5270J-001",
};

/** The mails of contact form and alerts, by name. */
export const sampleEnquiryMails = {
  received: receivedMail(shop, undefined),
  question: receivedMail(shop, { id: 2, name: "Rolex GMT-Master II" }),
  notice: noticeMail(shop, {
    id: 12,
    kind: "watch",
    name: "Riley Reader",
    email: "riley.reader.with.a.long.address@correspondence.example",
    subject: "Rolex GMT-Master II, 126710BLRO",
  }),
  "alert-confirm": confirmAlertMail(shop, { watches: [rolex, patek], prices: true, key }),
  "alert-back": alertMail(shop, { asked: rolex, watches: [{ ...rolex, price: 21_500 }], key }),
  "alert-alike": alertMail(shop, {
    asked: rolex,
    watches: [{ ...rolex, id: 8, reference: "126710BLNR", price: 16_900 }],
    key,
  }),
  "price-drops": priceDropMail(shop, {
    drops: [
      { ...rolex, watchId: 2, before: 21_500, now: 19_900 },
      { ...patek, watchId: 30, before: 189_000, now: 179_500 },
    ],
    key,
  }),
};
