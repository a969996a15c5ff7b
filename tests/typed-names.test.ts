import { expect, test } from "vitest";
import * as accounts from "#src/features/auth/links/account-link.mail.tsx";
import { noticeMail } from "#src/features/auth/notice.mail.tsx";
import { staffInvitationMail } from "#src/features/staff/staff-invitation.mail.tsx";
import * as dealers from "#src/features/wholesale/dealer.mail.tsx";
import { sampleOfferMail } from "./sample-offer-mails.ts";
import { sampleOrder } from "./sample-order.ts";
import { sampleOrderMail } from "./sample-order-mails.ts";

const username = "win.example";
const typed = "https://www.win.example/prize";
const shop = { name: "Meridian", url: "https://shop.example", phone: "", email: "a@shop.example" };
const link = { username, url: `${shop.url}/confirm-email#token=abc`, until: "" };
const applicant = { contactName: typed, companyName: typed };
const order = { contact: { ...sampleOrder().contact, name: typed }, addressLines: [typed] };

const mails = {
  reset: accounts.resetMail(shop, link),
  "no reset": accounts.noResetMail(shop, username),
  confirmation: accounts.confirmMail(shop, link),
  "another address": accounts.changeMail(shop, link),
  taken: accounts.takenMail(shop, username),
  notice: noticeMail(shop, { kind: "password-changed", username, when: "" }),
  "new staff": staffInvitationMail(shop, { ...link, role: "Editor" }),
  "new dealer": dealers.invitationMail(shop, applicant, link),
  "dealer's access": dealers.accessOpenMail(shop, applicant, username),
  "declined dealer": dealers.declinedMail(shop, applicant, "Not now."),
  order: sampleOrderMail("order-received", order),
  "order for the staff": sampleOrderMail("staff-new-order", order),
  offer: sampleOfferMail({ name: typed }, "staff"),
};

test.each(Object.entries(mails))("%s: no mail program finds a link in a name", (_, mail) => {
  for (const part of [mail.text, mail.html.replace(/^.*<main>/s, "")]) {
    expect(part).not.toMatch(/win\.example|www\.win|https:\/\/www/);
    expect(part.replaceAll("\u2060", ""), "it looks the same").toContain("win.example");
  }
});
