import { replyMail } from "#src/features/inbox/reply.mail.tsx";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

/** The mails of the inbox, by name. */
export const sampleInboxMails = {
  reply: replyMail(
    shop,
    {
      subject: "Is the bracelet complete?",
      name: "Riley Reader",
      watch: { id: 1, name: "Rolex Submariner Date" },
      earlier: {
        text: "Good morning,\n\ndoes it come with all links? My wrist is 19 cm.\n\nRiley",
        at: new Date("2026-11-16T15:00:00Z"),
      },
      timeZone: "America/New_York",
    },
    "Dear Riley Reader,\n\nyes, the bracelet is complete, and all links come with the watch. It fits wrists of up to 21 cm.\n\nYou are welcome to see it. We are here from Monday to Friday, ten to six.\n\nYour Meridian",
  ),
};
