import { expect, test } from "vitest";
import * as accounts from "#src/features/auth/links/account-link.mail.tsx";
import { noticeMail } from "#src/features/auth/notice.mail.tsx";
import { offerMail, sampleSteps } from "#src/features/buyback/seller/offer.mail.tsx";
import { sampleData, sampleOrder } from "#src/features/orders/mails/define-order-mail.mail.tsx";
import { paymentMails } from "#src/features/orders/mails/payment.mail.tsx";
import { staffMails } from "#src/features/orders/mails/staff.mail.tsx";
import { staffInvitationMail } from "#src/features/people/staff-invitation.mail.tsx";
import * as dealers from "#src/features/wholesale/dealer.mail.tsx";

const username = "win.example";
const typed = "https://www.win.example/prize";
const email = "a@mail.example";
const shop = { name: "Meridian", url: "https://shop.example", phone: "", email: "a@shop.example" };
const link = { username, email, url: `${shop.url}/confirm-email#token=abc`, until: "" };
const application = { id: 1, email, contactName: typed, companyName: typed };
const order = { contact: { ...sampleOrder().contact, name: typed }, addressLines: [typed] };
const { quoted } = sampleSteps();

const mails = {
  reset: accounts.resetMail.render(shop, link),
  "no reset": accounts.noResetMail.render(shop, link),
  confirmation: accounts.confirmMail.render(shop, link),
  "another address": accounts.changeMail.render(shop, link),
  taken: accounts.takenMail.render(shop, link),
  notice: noticeMail.render(shop, { kind: "password-changed", username, email, when: "" }),
  "new staff": staffInvitationMail.render(shop, { ...link, userId: 1, role: "Editor" }),
  "new dealer": dealers.invitationMail.render(shop, { ...link, application }),
  "dealer's access": dealers.accessOpenMail.render(shop, { username, application }),
  "declined dealer": dealers.declinedMail.render(shop, { reason: "Not now.", application }),
  order: paymentMails["order-received"].render(shop, sampleData("order-received", order)),
  "order for the staff": staffMails["staff-new-order"].render(
    shop,
    sampleData("staff-new-order", order),
  ),
  offer: offerMail.render(shop, { ...quoted, offer: { ...quoted.offer, name: typed } }),
};

test.each(Object.entries(mails))("%s: no mail program finds a link in a name", (_, mail) => {
  for (const part of [mail.text, mail.html.replace(/^.*<main>/s, "")]) {
    expect(part).not.toMatch(/win\.example|www\.win|https:\/\/www/);
    expect(part.replaceAll("\u2060", ""), "it looks the same").toContain("win.example");
  }
});
