import type { Capability } from "#src/domain/capabilities.ts";

type PathValue = string | number;
type Values<Pattern extends string> = Pattern extends `${string}{${string}}${infer Rest}`
  ? [value: PathValue, ...Values<Rest>]
  : [];

interface PagePath<Pattern extends string> {
  (...values: Values<Pattern>): string;
  /** A route matches it. Placeholders are in braces. */
  readonly pattern: Pattern;
}

function page<const Pattern extends string>(pattern: Pattern): PagePath<Pattern> {
  const write = (...values: PathValue[]) => {
    let index = 0;
    return pattern.replace(/\{\w+\}/g, () => encodeURIComponent(String(values[index++])));
  };
  return Object.assign(write, { pattern });
}

/** Spells every address of a page, for links and for the routes in `src/app/routes.tsx`. */
export const paths = {
  home: page("/"),
  shop: page("/shop"),
  brand: page("/shop/{brand}"),
  search: (typed: string) => `${paths.shop()}?q=${encodeURIComponent(typed)}`,
  collectionOf: (slug: string) => `${paths.shop()}?brand=${encodeURIComponent(slug)}`,
  watch: page("/watch/{id}"),
  compare: page("/compare"),
  collections: page("/collections"),
  about: page("/about"),
  contact: page("/contact"),
  askAbout: (watchId: number) => `${paths.contact()}?watch=${watchId}`,
  cart: page("/cart"),

  login: page("/login"),
  /** The visitor continues at `from` after signing in. */
  loginThen: (from: string) => `${paths.login()}?from=${encodeURIComponent(from)}`,
  register: () => `${paths.home()}?authTab=register`,
  /** An address of the server, not a page: it ends the session and redirects to the home page. */
  signOut: () => "/api/logout",
  account: page("/account"),
  wishlist: page("/account/wishlist/{id}"),
  orders: page("/account/orders"),
  accountOrder: page("/account/orders/{number}"),
  /** For guests, who open it with the link in their mails. */
  order: page("/orders/{number}"),
  /** The key is in the fragment, which is sent to no server. */
  orderWithKey: (number: string, key: string) => `${paths.order(number)}#key=${key}`,
  /** These take the forms of an order's page without JavaScript. */
  payOrder: page("/orders/{number}/pay"),
  cancelOrder: page("/orders/{number}/cancel"),
  returnOrder: page("/orders/{number}/return"),
  checkout: page("/checkout"),
  checkoutStep: page("/checkout/{step}"),
  testPayment: page("/pay/test/{number}"),
  accountSettings: page("/account/settings"),
  accountSecurity: page("/account/security"),
  accountData: page("/account/data"),
  accountDataPage: page("/account/data/page"),
  forgotPassword: page("/forgot-password"),
  /** Their tokens are in the fragment, which is sent to no server. */
  resetPassword: page("/reset-password"),
  confirmEmail: page("/confirm-email"),

  faq: page("/faq"),
  shipping: page("/shipping"),
  warranty: page("/warranty"),
  privacy: page("/privacy"),
  terms: page("/terms"),
  sell: page("/sell"),

  blog: page("/blog"),
  article: page("/blog/{id}"),
  blogArchive: page("/blog/archive"),
  blogCategory: page("/blog/category/{slug}"),
  blogTag: page("/blog/tag/{slug}"),

  wholesale: page("/wholesale"),
  wholesaleApplication: page("/wholesale-application"),

  admin: page("/admin"),
  adminLogin: page("/admin/login"),
  adminDashboard: page("/admin/dashboard"),
  adminOrder: page("/admin/orders/{id}"),
  newOrder: page("/admin/orders/new"),
  paymentsToCheck: page("/admin/payments-to-check"),
  inventory: page("/inventory"),
  newWatch: page("/inventory/new"),
  editWatch: page("/inventory/{id}"),
  copyWatch: (id: number) => `${paths.newWatch()}?from=${id}`,
  adminBrands: page("/admin/brands"),
  newBrand: page("/admin/brands/new"),
  adminBrand: page("/admin/brands/{id}"),
  imports: page("/admin/import"),
  importReport: page("/admin/import/{id}"),
  overview: page("/admin/overview"),
  subscribers: page("/admin/subscribers"),
  adminOrders: page("/admin/orders"),
  applications: page("/admin/applications"),
  application: page("/admin/applications/{id}"),
  customers: page("/admin/customers"),
  customer: page("/admin/customers/{id}"),
  /** They lead to the above; an account has the file of its address. */
  people: page("/admin/people"),
  person: page("/admin/people/{id}"),
  team: page("/admin/team"),
  auditLog: page("/admin/audit"),
  mailsAndJobs: page("/admin/mails"),
  shopSettings: page("/admin/settings"),
  /** Its token is in the fragment, which is sent to no server. */
  invitation: page("/invitation"),
  inbox: page("/admin/inbox"),
  enquiry: page("/admin/inbox/{id}"),
  /** As a board, or with `show=list` as a list. */
  buyback: page("/admin/buyback"),
  stolenSerials: page("/admin/stolen-serials"),
  nicknames: page("/admin/nicknames"),
  personalData: page("/admin/personal-data"),
  newsletterIssues: page("/admin/newsletter"),
  newsletterIssue: page("/admin/newsletter/{id}"),
  /** The seller's page of an offer. Its key is in the fragment, like the tokens of those below. */
  offer: page("/sell/offer"),
  confirmNewsletter: page("/newsletter/confirm"),
  unsubscribe: page("/newsletter/unsubscribe"),
  confirmAlert: page("/alerts/confirm"),
  endAlert: page("/alerts/end"),
  lineSheet: page("/wholesale/line-sheet"),
  /** The components of the design system, in development only. */
  kit: page("/__kit"),
  /** Unknown paths are all rendered under this one, so that they share one cache entry. */
  notFound: page("/404"),
} as const;

export type PathParams = Readonly<Record<string, string>>;

/** Matches a path against a pattern such as `/shop/{brand}`; undefined where it does not fit. */
export const matchPath = (pattern: string, path: string): PathParams | undefined =>
  matchParts(pattern.split("/"), path.split("/"));

/** Finds the first item whose pattern fits a path. */
export function pathFinder<Item>(items: readonly Item[], patternOf: (item: Item) => string) {
  const patterns = items.map((item) => ({ item, parts: patternOf(item).split("/") }));
  return (path: string): { item: Item; params: PathParams } | undefined => {
    const given = path.split("/");
    for (const { item, parts } of patterns) {
      const params = matchParts(parts, given);
      if (params) return { item, params };
    }
    return undefined;
  };
}

function matchParts(expected: readonly string[], given: readonly string[]): PathParams | undefined {
  if (expected.length !== given.length) return undefined;
  const isLiteral = (part: string) => !part.startsWith("{");
  if (expected.some((part, index) => isLiteral(part) && part !== given[index])) return undefined;
  const params: Record<string, string> = Object.create(null);
  for (const [index, part] of expected.entries()) {
    if (isLiteral(part)) continue;
    const text = decoded(given[index] ?? "");
    if (!text) return undefined;
    params[part.slice(1, -1)] = text;
  }
  return params;
}

/** It is the reverse of `matchPath`. */
export function fillPath(
  pattern: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

/** Undefined if the text is not encoded correctly. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The first page of the staff. Without `backoffice` it is the specified dashboard. */
export const officeHome = (capabilities: readonly Capability[]): string =>
  capabilities.includes("backoffice") ? paths.overview() : paths.adminDashboard();

/** For `aria-current`: `page` on the page itself, `true` on a page below it. */
export function currentMark(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
