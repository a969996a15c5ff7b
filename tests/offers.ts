import type { Database } from "#src/platform/db/client.ts";
import { enquiries, offers } from "#src/platform/db/inbox-tables.ts";

type OfferColumns = Partial<typeof offers.$inferInsert>;

let made = 0;

/** A watch that somebody offers, stored directly. Returns the enquiry's id. */
export async function anOffer({ db }: Database, fields: OfferColumns = {}): Promise<number> {
  made += 1;
  const [enquiry] = await db
    .insert(enquiries)
    .values({
      kind: "sell",
      name: "Ada Seller",
      email: `seller${made}@valid.example`,
      phone: "+1 212 555 0199",
      subject: `Rolex Submariner ${made}`,
      replyToken: `offer-${made}`,
    })
    .returning({ id: enquiries.id });
  if (!enquiry) throw new Error("The enquiry was not inserted.");
  await db.insert(offers).values({
    enquiryId: enquiry.id,
    brand: "Rolex",
    model: "Submariner",
    referenceNumber: "124060",
    serialNumber: "",
    yearOfManufacture: "2021",
    condition: "excellent",
    boxAndPapers: true,
    description: "Worn on weekends, serviced last year.",
    askingPrice: "9000",
    preferredContact: "email",
    ownershipStatement: "I own this watch.",
    ...fields,
  });
  return enquiry.id;
}
