import { createReadStream } from "node:fs";
import { join } from "node:path";
import {
  changeOffer,
  checkOfferJob,
  createOffer,
  type OfferChange,
  offerLink,
} from "#src/features/buyback/seller/offers.service.ts";
import { addPhoto, draftOf } from "#src/features/buyback/seller/photos.service.ts";
import { insertStolenSerials } from "#src/features/buyback/stolen/stolen-serials.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { moveOfferBack } from "./history.ts";

type Fields = Parameters<typeof createOffer>[2]["fields"];
type OfferAction = OfferChange extends infer Change
  ? Change extends OfferChange
    ? Omit<Change, "enquiryId" | "userId">
    : never
  : never;

interface Story {
  readonly watch: Partial<Fields> & Pick<Fields, "name" | "model" | "description">;
  /** Slugs of watches of the seed, whose pictures serve as the seller's. */
  readonly photos: readonly string[];
  /** How many days ago it came, and each step happened. */
  readonly days: number;
  readonly steps: readonly (readonly [days: number, action: OfferAction])[];
}

const valuation: OfferAction = { by: "staff", to: "valuation", fields: { note: "" } };
const accepted: OfferAction = { by: "seller", to: "accepted", fields: { note: "" } };
const arrived: OfferAction = { by: "staff", to: "arrived", fields: { note: "" } };

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const quoted = (quoteAmount: number): OfferAction => ({
  by: "staff",
  to: "quoted",
  fields: {
    quoteAmount,
    quoteValidUntil: inDays(14),
    quoteConditions:
      "The movement is original and runs within its tolerances.\nThe case has not been polished more than your photos show.",
    shippingInstructions:
      "Put the watch into its box, and the box into a carton with two fingers of padding on each side.\nWe send you a prepaid label by insured courier; the sum insured is the amount of our offer.\nHand the parcel over at the counter and keep the receipt.",
  },
});

const inspected = (finalAmount: number, finalReasons: string): OfferAction => ({
  by: "staff",
  to: "inspected",
  fields: { finalAmount, finalReasons },
});

const stories: readonly Story[] = [
  {
    watch: {
      name: "Jamie Doe",
      brand: "omega",
      model: "Speedmaster Moonwatch",
      referenceNumber: "310.30.42.50.01.002",
      serialNumber: "8147 2230",
      yearOfManufacture: "2022",
      description: "Bought new in 2022, worn now and then. A small mark at the clasp.",
      askingPrice: "5,800",
    },
    photos: ["omega-speedmaster-moonwatch-professional-310-30-42-50-01-002"],
    days: 0.05,
    steps: [],
  },
  {
    watch: {
      name: "Robin Example",
      brand: "omega",
      model: "Speedmaster",
      serialNumber: "ST 4417 08",
      condition: "very_good",
      boxAndPapers: false,
      description: "Inherited. I have no papers, but it runs well.",
    },
    photos: ["omega-speedmaster-moonwatch-professional-310-30-42-50-01-002"],
    days: 0.4,
    steps: [],
  },
  {
    watch: {
      name: "Chris Sample",
      brand: "cartier",
      model: "Santos Large",
      referenceNumber: "WSSA0018",
      description: "With two straps and the invoice. Serviced in 2024.",
    },
    photos: ["cartier-santos-de-cartier-large-wssa0018"],
    days: 1.3,
    steps: [[0.9, valuation]],
  },
  {
    watch: {
      name: "Sam Seller",
      brand: "audemars_piguet",
      model: "Royal Oak Jumbo",
      referenceNumber: "16202ST",
      description: "Full set, unworn since 2023. The plastic is still on the clasp.",
      askingPrice: "70,000",
    },
    photos: ["audemars-piguet-royal-oak-jumbo-extra-thin-16202st-oo-1240st-02"],
    days: 3,
    steps: [
      [2.6, valuation],
      [1.2, quoted(64_500)],
    ],
  },
  {
    watch: {
      name: "Alex Private",
      brand: "breitling",
      model: "Navitimer B01",
      description: "Worn at weekends. The strap is new.",
    },
    photos: ["breitling-navitimer-b01-chronograph-43-ab0138211b1a1"],
    days: 5,
    steps: [
      [4.5, valuation],
      [4, quoted(5_600)],
      [3.2, accepted],
    ],
  },
  {
    watch: {
      name: "Kim Collector",
      brand: "cartier",
      model: "Tank Must",
      description: "A gift that was hardly ever worn.",
    },
    photos: ["cartier-tank-must-extra-large-wsta0040"],
    days: 8,
    steps: [
      [7.5, valuation],
      [7, quoted(2_900)],
      [6.1, { by: "seller", to: "declined", fields: { note: "" } }],
    ],
  },
  {
    watch: {
      name: "Pat Keeper",
      brand: "breitling",
      model: "Chronomat B01",
      description: "Two years old, with everything that came with it.",
    },
    photos: ["breitling-chronomat-b01-42-ab0134101k1a1"],
    days: 9,
    steps: [
      [8.5, valuation],
      [8, quoted(5_200)],
      [7.4, accepted],
      [2.2, arrived],
    ],
  },
  {
    watch: {
      name: "Lee Owner",
      brand: "iwc",
      model: "Big Pilot 43",
      description: "Worn daily for a year. A scratch at the lug.",
    },
    photos: ["iwc-big-pilots-watch-43-iw329303"],
    days: 12,
    steps: [
      [11.5, valuation],
      [11, quoted(6_400)],
      [10.2, accepted],
      [4, arrived],
      [
        0.8,
        inspected(
          6_100,
          "The scratch at the lug is deeper than the photos show, and the crown is a replacement.",
        ),
      ],
    ],
  },
  {
    watch: {
      name: "Jo Giver",
      brand: "audemars_piguet",
      model: "Royal Oak 34",
      description: "From a collection, kept in a safe.",
    },
    photos: ["audemars-piguet-royal-oak-34-77350ce-oo-1266ce-01"],
    days: 30,
    steps: [
      [29, valuation],
      [28, quoted(48_000)],
      [27, accepted],
      [22, arrived],
      [20, inspected(48_000, "As you described it: unpolished and original throughout.")],
      [
        18,
        {
          by: "staff",
          to: "paid",
          fields: { note: "By wire transfer to the account that you named." },
        },
      ],
    ],
  },
  {
    watch: {
      name: "Max Trader",
      brand: "breitling",
      model: "Premier B09",
      description: "Bought second-hand, with papers.",
    },
    photos: ["breitling-premier-b09-chronograph-40-ab0930d31l1p1"],
    days: 40,
    steps: [
      [39, valuation],
      [38, quoted(7_100)],
      [37, accepted],
      [31, arrived],
      [
        29,
        {
          by: "staff",
          to: "returned",
          fields: { note: "The movement is not the one that belongs into this reference." },
        },
      ],
    ],
  },
];

/** Offers in every state. Returns the link of a seller who has to answer a quote. */
export async function addOffers(services: StaffCall): Promise<string> {
  const { db, config } = services;
  const staffId = services.viewer.id;
  const note = "Reported by a collector in Boston.";
  const stolen = { serialNumber: "ST-4417-08", brand: "Omega", note };
  await inTransaction(db, (tx) => insertStolenSerials(tx, [stolen], staffId));
  let link = "";
  for (const [index, { watch, photos, days, steps }] of stories.entries()) {
    const draft = draftOf(`demo ${index}`);
    for (const view of ["front", "three-quarter"]) {
      for (const name of photos) {
        const file = join(projectRoot(), "media", `${name}--${view}-1200.webp`);
        await addPhoto(services, draft, { stream: createReadStream(file) });
      }
    }
    const { id, key } = await inTransaction(db, async (tx) => {
      const fields = fieldsOf(watch, index);
      const offer = await createOffer(tx, services, { fields, userId: null, draft });
      await addJob(tx, checkOfferJob, { enquiryId: offer.id });
      return offer;
    });
    for (const [, action] of steps) {
      const userId = action.by === "staff" ? staffId : null;
      const change = { ...action, enquiryId: id, userId } as OfferChange;
      await inTransaction(db, (tx) => changeOffer(tx, services, change));
    }
    await moveOfferBack(db, id, [days, ...steps.map(([ago]) => ago)]);
    if (key && steps.at(-1)?.[1].to === "quoted") link = offerLink(config, key);
  }
  return link;
}

const fieldsOf = (watch: Story["watch"], index: number): Fields => ({
  email: `${watch.name.toLowerCase().replace(" ", ".")}@sellers.example`,
  phone: `+1 212 555 02${String(index).padStart(2, "0")}`,
  brand: "omega",
  referenceNumber: "",
  serialNumber: "",
  yearOfManufacture: "",
  condition: "excellent",
  boxAndPapers: true,
  askingPrice: "",
  preferredContact: "email",
  agreeToTerms: true,
  ownership: true,
  ...watch,
});
