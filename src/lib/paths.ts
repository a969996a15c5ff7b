/** The only place that spells the addresses of pages. */
export const paths = {
  home: () => "/",
  shop: () => "/shop",
  brand: (slug: string) => `/shop/${encodeURIComponent(slug)}`,
  collectionOf: (slug: string) => `/shop?brand=${encodeURIComponent(slug)}`,
  watch: (id: number) => `/watch/${id}`,
  collections: () => "/collections",
  about: () => "/about",
  contact: () => "/contact",
  cart: () => "/cart",

  /** `from` is where to go on to after signing in. */
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : "/login"),
  register: () => "/?authTab=register",
  /** Not a page: the browser goes there, the session ends and the answer leads home. */
  signOut: () => "/api/logout",
  account: () => "/account",
  wishlist: (id: number) => `/account/wishlist/${id}`,
  orders: () => "/account/orders",
  accountSettings: () => "/account/settings",

  faq: () => "/faq",
  shipping: () => "/shipping",
  warranty: () => "/warranty",
  privacy: () => "/privacy",
  terms: () => "/terms",
  sell: () => "/sell",

  blog: () => "/blog",
  article: (id: number) => `/blog/${id}`,
  blogArchive: () => "/blog/archive",
  blogCategory: (slug: string) => `/blog/category/${encodeURIComponent(slug)}`,
  blogTag: (slug: string) => `/blog/tag/${encodeURIComponent(slug)}`,

  wholesale: () => "/wholesale",
  wholesaleApplication: () => "/wholesale-application",

  adminLogin: () => "/admin/login",
  adminDashboard: () => "/admin/dashboard",
  inventory: () => "/inventory",
} as const;
