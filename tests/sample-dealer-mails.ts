import { staffInvitationMail } from "#src/features/staff/staff-invitation.mail.tsx";
import {
  accessOpenMail,
  declinedMail,
  invitationMail,
} from "#src/features/wholesale/dealer.mail.tsx";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

const applicant = { contactName: "Jo Example", companyName: "Example & Daughters Fine Watches" };

/** Every mail to dealers and to new staff, by name. */
export const sampleDealerMails = {
  invitation: invitationMail(shop, applicant, {
    username: "example-daughters-fi",
    url: `${shop.url}/invitation#token=${"abc".repeat(14)}d`,
    until: "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time",
  }),
  staff: staffInvitationMail(shop, {
    username: "jo.example",
    role: "Editor",
    url: `${shop.url}/invitation#token=${"abc".repeat(14)}d`,
    until: "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time",
  }),
  access: accessOpenMail(shop, applicant, "jo.example"),
  declined: declinedMail(
    shop,
    applicant,
    "We work with one dealer in each town, and in yours we have one already.\nPlease ask again next year.",
  ),
};
