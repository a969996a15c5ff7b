import type { BlogCategory, BlogTag } from "#src/domain/constants.ts";

/** The text is in articles/{slug}.md; no page shows it yet. */
export interface Article {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly date: string;
  readonly category: BlogCategory;
  readonly tags: readonly BlogTag[];
  readonly readTime: number;
}

const ours = { author: "The Meridian editors", readTime: 3 } as const;

/** Newest first. */
export const articles = [
  {
    id: 1,
    slug: "how-the-steel-sports-watch-was-invented",
    title: "1972 and After: How the Steel Sports Watch Was Invented",
    excerpt:
      "A late telephone call, a porthole and a price that made no sense at the time. The short history of a design that turned steel into a luxury material.",
    ...ours,
    date: "2026-10-29",
    category: "Watch History",
    tags: ["Patek Philippe", "Collecting", "Vintage"],
  },
  {
    id: 2,
    slug: "can-a-watch-be-an-investment",
    title: "Can a Watch Be an Investment? An Honest Ledger",
    excerpt:
      "Some watches have made money for their owners, most have not, and the costs are rarely counted. A plain look at both sides of the page.",
    ...ours,
    date: "2026-10-08",
    category: "Investment",
    tags: ["Investment", "Rolex", "Patek Philippe"],
  },
  {
    id: 3,
    slug: "complications-in-order-of-difficulty",
    title: "Complications, in Order of Difficulty",
    excerpt:
      "From the humble date window to the minute repeater: what each function does, how the mechanism manages it, and which ones are worth paying for.",
    ...ours,
    date: "2026-09-17",
    category: "Watch Education",
    tags: ["Complications", "Patek Philippe", "Omega"],
  },
  {
    id: 4,
    slug: "looking-after-a-mechanical-watch",
    title: "Looking After a Mechanical Watch",
    excerpt:
      "Water, magnets, shocks and time itself: a practical guide to keeping a good watch healthy between services, and to knowing when it needs one.",
    ...ours,
    date: "2026-08-27",
    category: "Watch Care",
    tags: ["Rolex", "Omega", "Collecting"],
  },
  {
    id: 5,
    slug: "how-to-read-a-pre-owned-watch",
    title: "Box, Papers and Provenance: How to Read a Pre-Owned Watch",
    excerpt:
      "What a full set really proves, what it does not, and how to examine a watch when all you have is the watch itself.",
    ...ours,
    date: "2026-08-06",
    category: "Collecting",
    tags: ["Collecting", "Vintage", "Rolex"],
  },
  {
    id: 6,
    slug: "what-auction-records-tell-you",
    title: "What Auction Records Tell You, and What They Do Not",
    excerpt:
      "A film star's chronograph, a banker's pocket watch and a Speedmaster that was not what it seemed. How to read results without being misled by them.",
    ...ours,
    date: "2026-07-16",
    category: "Auctions & Events",
    tags: ["Auctions", "Vintage", "Patek Philippe", "Rolex"],
  },
] as const satisfies readonly Article[];

export const coverOf = ({ slug }: Article) => `/media/journal--${slug}`;

export function blogSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z\d]+/g, "-");
}
