import type { Capability } from "#src/domain/capabilities.ts";
import { hasStaffRight, type StaffRight, type Viewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";

interface OverviewPart {
  readonly right: StaffRight;
  readonly capability: Capability;
}

interface AttentionPart extends OverviewPart {
  readonly one: string;
  readonly many: string;
  readonly href: string;
}

const sales = { right: "sales", capability: "checkout" } as const;
const editor = { right: "editor", capability: "backoffice" } as const;
const admin = { right: "admin", capability: "backoffice" } as const;

const inventory = (name: string, value: string) => `${paths.inventory()}?${name}=${value}`;
const orders = (name: string, value: string) => `${paths.adminOrders()}?${name}=${value}`;

/** These may need attention, in the order of the page. Each is counted and leads to where it is dealt with. */
export const attention = {
  enquiries: {
    right: "sales",
    capability: "enquiries",
    one: "unread enquiry",
    many: "unread enquiries",
    href: `${paths.inbox()}?unread=true`,
  },
  ordersToShip: {
    ...sales,
    one: "order to ship",
    many: "orders to ship",
    href: orders("status", "Paid"),
  },
  fundsToConfirm: {
    ...sales,
    one: "transfer to confirm",
    many: "transfers to confirm",
    href: `${orders("status", "Pending")}&payment=wire`,
  },
  refundsDue: {
    ...sales,
    one: "refund due",
    many: "refunds due",
    href: orders("refundDue", "true"),
  },
  returnsToInspect: {
    ...sales,
    one: "return to inspect",
    many: "returns to inspect",
    href: orders("toInspect", "true"),
  },
  paymentsToCheck: {
    ...sales,
    one: "payment to check",
    many: "payments to check",
    href: paths.paymentsToCheck(),
  },
  applications: {
    right: "sales",
    capability: "backoffice",
    one: "new application",
    many: "new applications",
    href: `${paths.applications()}?state=new`,
  },
  failedMails: {
    ...admin,
    one: "failed mail",
    many: "failed mails",
    href: `${paths.mailsAndJobs()}?state=failed`,
  },
  failedJobs: { ...admin, one: "failed job", many: "failed jobs", href: paths.mailsAndJobs() },
  sellerDetails: {
    right: "admin",
    capability: "checkout",
    one: "missing detail of the seller",
    many: "missing details of the seller",
    href: paths.shopSettings(),
  },
  stolen: {
    ...editor,
    one: "watch reported as stolen",
    many: "watches reported as stolen",
    href: inventory("stolen", "true"),
  },
  withoutPictures: {
    ...editor,
    one: "watch without pictures",
    many: "watches without pictures",
    href: inventory("missing", "pictures"),
  },
  withoutPrice: {
    ...editor,
    one: "watch without a price",
    many: "watches without a price",
    href: inventory("missing", "price"),
  },
  drafts: { ...editor, one: "draft", many: "drafts", href: inventory("stage", "draft") },
  scheduled: {
    ...editor,
    one: "scheduled watch",
    many: "scheduled watches",
    href: inventory("stage", "scheduled"),
  },
} as const satisfies Readonly<Record<string, AttentionPart>>;

export type AttentionName = keyof typeof attention;
export const attentionNames = Object.keys(attention) as [AttentionName, ...AttentionName[]];

export const figureParts = {
  stock: editor,
  revenue: sales,
} as const satisfies Readonly<Record<string, OverviewPart>>;

export const isShown = (
  { right, capability }: OverviewPart,
  viewer: Viewer,
  capabilities: readonly Capability[],
) => hasStaffRight(viewer, right) && capabilities.includes(capability);

/** The last one has no end. */
export const dayBands = [30, 90, 180, 365] as const;

interface StockDay {
  readonly day: string;
  readonly watches: number;
}

/** How long watches have been here: the median, and how many there are in each band. */
export function daysInStock(rows: readonly StockDay[], today: Date) {
  const ages = rows
    .filter(({ watches }) => watches > 0)
    .map(({ day, watches }) => ({
      watches,
      days: Math.max(0, Math.floor((today.getTime() - Date.parse(day)) / 86_400_000)),
    }))
    .sort((one, other) => one.days - other.days);
  const total = ages.reduce((sum, { watches }) => sum + watches, 0);
  let passed = 0;
  const middle = ages.find(({ watches }) => {
    passed += watches;
    return passed * 2 >= total;
  });
  const bands = [...dayBands, Number.POSITIVE_INFINITY].map((most, index) => {
    const least = index === 0 ? -1 : (dayBands[index - 1] ?? 0);
    return ages
      .filter(({ days }) => days > least && days <= most)
      .reduce((sum, { watches }) => sum + watches, 0);
  });
  return { median: middle?.days ?? null, bands };
}
