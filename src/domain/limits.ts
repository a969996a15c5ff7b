/* Bounds that the specification leaves open. Those of the specification are in constants.ts. */

export const credentials = {
  emailMaxLength: 254,
  passwordMaxLength: 1_000,
  staffPasswordMinLength: 15,
} as const;

export const quantity = { min: 1, max: 99 } as const;
export const guestCartMaxLines = 50;

/** How long after the end of a reservation a page asks whether the watch is for sale again. */
export const reservedRefetchMs = 3_000;

/** How often the page of an order asks for news that may come at any moment. */
export const orderRefetchMs = 5_000;
/** Before the last hour of a hold its end is shown as a time, without a countdown. */
export const countdownMs = 3_600_000;

/** Pages load the ids of all watches on a viewer's lists. */
export const wishlists = { perUser: 100, itemsPerList: 200, nameMaxLength: 100 } as const;

export const freeTextMaxLength = 2_000;
export const shortTextMaxLength = 200;
export const searchMaxLength = 200;
/** With more matches than these, filters of a search have no counts. */
export const maxCountedMatches = 50_000;
/** Nicknames of watches, with the capability `discovery`. */
export const nicknameLimits = {
  textMaxLength: 60,
  maxSpellings: 20,
  maxReferences: 40,
  referenceLength: { min: 3, max: 40 },
  previewed: 6,
} as const;
export const lineMaxLength = 200;

/** Every real address fits, and so do a label and a line of an invoice. */
export const addressLimits = { lineMaxLength: 100, postalCodeMaxLength: 16 } as const;
export const contactNameMaxLength = 100;
/** Digits of a telephone number. Fifteen are the most that the international plan allows. */
export const phoneDigits = { min: 7, max: 15 } as const;
export const phoneMaxLength = 40;

/** In dollars, for an order that is not worth enough for free delivery. */
export const standardDeliveryPrice = 25;

/** With pauses that grow from seconds to six hours, the last try comes after a bit more than a day. */
export const mailMaxTries = 14;
/** As long as the warranty, for which somebody may ask what was written. */
export const mailKeptDays = 365;
/**
 * `maxTotal` is Stripe's maximum, in cents. The minutes are its minimum for a page, with two more for clocks that
 * differ.
 */
export const cardPayment = {
  maxTotal: 99_999_999,
  sessionMinutes: 32,
  timeLimitMs: 4_000,
} as const;
/** A provider's page that can't be closed ends by itself. */
export const withdrawMaxTries = 8;

/** A PostgreSQL integer column holds no larger value. */
export const maxId = 2_147_483_647;
export const maxFilterPrice = 1_000_000_000_000;
export const maxFilterValues = 200;

export const adminSetup = { linkMinutes: 30 } as const;

/** A network of IPv6 (/56) may register and hold as much as so many clients. */
export const clientsPerNetwork = 3;

/** These limit requests per client address; `RATE_LIMIT_FACTOR` multiplies each. */
export const perAddress = {
  registrationsPerHour: 20,
  wholesaleApplicationsPerHour: 5,
  adminSetupsPerMinute: 5,
  documentsPerMinute: 30,
  feedReadsPerHour: 120,
  contactMessagesPerHour: 10,
  offersPerHour: 10,
  offerReadsPerMinute: 60,
  offerLinksPerHour: 20,
  alertsPerHour: 20,
  alertLinksPerHour: 60,
} as const;

export const perDealer = {
  lineSheets: { max: 60, perSeconds: 3_600 },
  feedRenewals: { max: 20, perSeconds: 3_600 },
} as const;

/** The count of an account is reset by a successful sign-in. */
export const signInAttempts = {
  perAccount: { max: 10, perSeconds: 900 },
  perAddress: { max: 30, perSeconds: 300 },
} as const;

/** Links in mails that open an account once. */
export const accountLink = {
  invitationDays: 7,
  resetMinutes: 30,
  confirmDays: 7,
  changeDays: 1,
  perAccount: { max: 3, perSeconds: 3_600 },
  keptDays: 90,
} as const;

/** Up to this size the browser fetches a whole listing and paginates it itself, as specified. */
export const completeListingMax = 100;
/** It limits the cost of one page. */
export const maxListPage = 1_000;
export const maxListPageSize = 100;
/** Tables of the dashboard. A request without a page gets the first 10,000 rows. */
export const maxAdminPage = 10_000;
export const maxAdminPageSize = 10_000;

export const orderLimits = {
  lines: 50,
  /** Unpaid orders at a time, per account, e-mail address and client address. */
  pending: 3,
  /**
   * One account, e-mail address or client address may reserve so much in unpaid orders at a time. It is enough for
   * every private buyer, and little of a shop of single watches. Telephone orders are not limited.
   */
  held: {
    customer: { watches: 10, units: 99 },
    dealer: { watches: 50, units: 500 },
  },
  /** Per e-mail address, whose owner gets mails about each, also about those that are cancelled at once. */
  perHour: 10,
  /** Placed at once by one process. More would wait in the database, where waiting is limited. */
  placedAtOnce: 2,
  purchaseOrderMaxLength: 60,
} as const;
/** How long an unpaid order holds its watches. */
export const holds = { wireBusinessDays: 2, wireUntilHour: 18, cardMinutes: 30 } as const;
/** The buyer is told this long before the hold ends. */
export const holdWarningHours = 4;

export const orderSearchMaxLength = 100;
/** The page of a customer lists the newest of each kind. */
export const maxListedOfPerson = 20;
export const maxTagsOfCustomer = 20;
export const colleagueNameMaxLength = 60;

/** The bell of the office tells so much. */
export const notices = { days: 30, listed: 50 } as const;
/** A line sheet for the printer; spreadsheets have all watches. */
export const maxPrintedWatches = 2_000;
/** In cents. More than any order, and exact in JavaScript. */
export const maxOrderAmount = 100_000_000_000_000;
export const carrierMaxLength = 60;
/** The dashboard's chart has so many months, the current one included. */
export const revenueMonths = 12;

/** These limit the settings of the back office. */
export const settingLimits = {
  announcementMaxLength: 160,
  linkMaxLength: 200,
  openingHoursMaxLength: 500,
  maxHolidays: 200,
} as const;
export const maxFeaturedListed = 100;
/** Beyond this number the overview does not count what needs attention. */
export const maxCountedAttention = 1_000;

/** The orders whose keys a guest's browser keeps, and for how long after an order was placed or opened. */
export const openedOrders = { max: 10, days: 30 } as const;

/** Wrong input is kept too, up to this length. */
export const checkoutDraft = { days: 7, textMaxLength: 1_000 } as const;

export const brandLimits = {
  nameMaxLength: 80,
  slugMaxLength: 80,
  countryMaxLength: 80,
  /** No maker of watches is older. */
  foundedFrom: 1_500,
} as const;

/** Prices are whole dollars. */
export const watchLimits = {
  lineMaxLength: 120,
  slugMaxLength: 160,
  serialMaxLength: 60,
  descriptionMaxLength: 5_000,
  price: 100_000_000,
  units: 9_999,
  year: { min: 1_700, max: 2_100 },
  caseSizeMm: { min: 5, max: 100 },
  lugToLugMm: { min: 5, max: 120 },
  powerReserveHours: 20_000,
  waterResistanceMeters: 20_000,
} as const;
/** A price that changes by more than this share may be a slip and must be confirmed. */
export const priceChangeToConfirm = 0.5;
export const inventorySearchMaxLength = 100;
export const bulkMaxWatches = 200;
/** Deleted watches can be restored for so long, with the capability `backoffice`. */
export const binDays = 30;
/** How long a toast offers to take a change back. The history does so later too. */
export const undoMs = 600_000;
/** The office's search over all kinds. Of more `candidates` only some are sorted: who typed so little types on. */
export const findLimits = {
  textMinLength: 2,
  textMaxLength: 100,
  perKind: 6,
  candidates: 200,
} as const;
/** Views of a list that one person saves. */
export const savedViewLimits = { perList: 20, queryMaxLength: 1_000 } as const;
/** Entries of a watch's history that are listed. */
export const historyLength = 50;

/** These limit the pictures that the staff uploads. */
export const pictureLimits = {
  maxBytes: 15_000_000,
  megapixels: 50,
  /** On each side. Smaller ones would look poor on any screen. */
  minSide: 300,
  perWatch: 30,
  perHour: 1_000,
  textMaxLength: 250,
  /** On a slow line a large photo takes minutes. */
  uploadSeconds: 300,
  decodeSeconds: 20,
  strangersMegapixels: 16,
  strangersWaiting: 20,
} as const;

/** These limits of uploaded 3D models are enough for a watch and little enough for a phone. */
export const modelLimits = {
  maxBytes: 3_000_000,
  triangles: 500_000,
  /** Counts all vertices and indices, once they are decompressed. */
  geometryBytes: 64_000_000,
  nodes: 2_000,
  textures: 64,
  textureSide: 4_096,
  perHour: 200,
  uploadSeconds: 120,
  checkSeconds: 15,
} as const;

/** One file. More is imported in several. */
export const importLimits = {
  bytes: 20_000_000,
  rows: 10_000,
  columns: 200,
  /** Counts a packed file once it is unpacked. */
  unpackedBytes: 300_000_000,
  /** A table may have so many rows times columns. */
  cells: 2_000_000,
  characters: 30_000_000,
  /** A thread of its own reads a file within these limits. */
  readSeconds: 60,
  readMegabytes: 512,
  waiting: 10,
  uploadSeconds: 300,
  fileNameMaxLength: 200,
  keptDays: 30,
  /** So many pictures may come with one file. */
  pictures: 1_000,
  /** Counts the names that are missing or unused, and the pictures that failed. */
  shownPictures: 20,
} as const;

/** These hold for a picture that an import names by its address. */
export const fetchLimits = {
  seconds: 20,
  redirects: 3,
  addressMaxLength: 2_000,
  resolverSeconds: 4,
  resolverTries: 2,
  /** After which a picture is given up. */
  tries: 5,
  perImport: 500,
} as const;
export const importRowsPerPage = 50;
/** How often the page of an import asks how far it is. */
export const importRefetchMs = 700;
export const fetchedPicturesRefetchMs = 3_000;
