/** The kinds of requests whose costs are measured one by one. */
export const kinds = [
  "page from the cache",
  "page, unchanged (304)",
  "filtered listing, rendered",
  "watch page, rendered",
  "page of a customer",
  "page of a dealer",
  "picture",
  "script, style or font",
  "change of a cart",
  "sign-in",
  "order with its mails",
  "search by the staff",
] as const;

export type Kind = (typeof kinds)[number];

/**
 * Visitors do this while they look at 1,000 pages. It is an assumption, not a measurement: 1 of 20 pages of guests
 * has to be rendered, a page needs three pictures that the browser does not have yet, and of the visits of eight pages
 * each 3 % sign in and 1 of 200 orders.
 */
export const perThousandPages: Readonly<Record<Kind, number>> = {
  "page from the cache": 750,
  "page, unchanged (304)": 50,
  "filtered listing, rendered": 25,
  "watch page, rendered": 25,
  "page of a customer": 120,
  "page of a dealer": 30,
  picture: 3_000,
  "script, style or font": 600,
  "change of a cart": 15,
  "sign-in": 4,
  "order with its mails": 0.6,
  "search by the staff": 2,
};

/** From one page to the next. */
export const secondsPerPage = 30;

/** How a cache in front of the shop may hold what is the same for every guest. Other kinds always reach the shop. */
export const inFront: Readonly<Partial<Record<Kind, "for ever" | "for a second">>> = {
  "page from the cache": "for a second",
  "page, unchanged (304)": "for a second",
  picture: "for ever",
  "script, style or font": "for ever",
};

/** How many pages guests look at again and again; the nth is requested 1/n as often as the first. */
export const popularPages = 300;

export const requestsPerPage = kinds.reduce((sum, kind) => sum + perThousandPages[kind], 0) / 1_000;
