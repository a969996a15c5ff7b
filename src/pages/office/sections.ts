import {
  Boxes,
  ChartNoAxesColumn,
  FileSpreadsheet,
  FolderLock,
  Gauge,
  HandCoins,
  Handshake,
  type IconNode,
  Inbox,
  Newspaper,
  Quote,
  ScrollText,
  SendHorizontal,
  Settings,
  ShieldAlert,
  ShoppingBag,
  Tag,
  Users,
  UsersRound,
  Watch,
} from "lucide";
import type { ComponentType } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { hasStaffRight, type StaffRight, type Viewer } from "#src/domain/viewer.ts";
import { UnreadCount } from "#src/features/messages/inbox/ui/unread-count.tsx";
import { officeHome, paths } from "#src/lib/paths.ts";

interface OfficeLink {
  readonly label: string;
  readonly href: string;
  readonly right: StaffRight;
  /** Undefined for what every shop has. */
  readonly capability?: Capability;
  /** These keys work on every page. */
  readonly keys?: string;
}

export interface OfficeSection extends OfficeLink {
  readonly icon: IconNode;
  /** It stands beside the label. */
  readonly Count?: ComponentType;
}

interface OfficeGroup {
  /** The first group has none. */
  readonly label?: string;
  readonly sections: readonly OfficeSection[];
}

const backoffice = { capability: "backoffice" } as const;
const enquiries = { capability: "enquiries" } as const;
const checkout = { capability: "checkout" } as const;

const today = {
  ...backoffice,
  label: "Today",
  keys: "g t",
  href: paths.overview(),
  right: "staff",
  icon: Gauge,
} as const;
const inbox = {
  ...enquiries,
  label: "Inbox",
  keys: "g i",
  href: paths.inbox(),
  right: "sales",
  icon: Inbox,
  Count: UnreadCount,
} as const;
const orders = {
  ...checkout,
  label: "Orders",
  keys: "g o",
  href: paths.adminOrders(),
  right: "sales",
  icon: ShoppingBag,
} as const;
const inventory = {
  ...backoffice,
  label: "Inventory",
  keys: "g w",
  href: paths.inventory(),
  right: "staff",
  icon: Watch,
} as const;

const groups: readonly OfficeGroup[] = [
  { sections: [today, inbox] },
  {
    label: "Sell",
    sections: [
      orders,
      {
        ...backoffice,
        label: "Customers",
        keys: "g c",
        href: paths.customers(),
        right: "sales",
        icon: Users,
      },
      {
        ...backoffice,
        label: "Applications",
        href: paths.applications(),
        right: "sales",
        icon: Handshake,
      },
    ],
  },
  {
    label: "Buy",
    sections: [
      {
        ...enquiries,
        label: "Buyback",
        keys: "g b",
        href: paths.buyback(),
        right: "sales",
        icon: HandCoins,
      },
      {
        ...enquiries,
        label: "Stolen Serials",
        href: paths.stolenSerials(),
        right: "sales",
        icon: ShieldAlert,
      },
    ],
  },
  {
    label: "Stock",
    sections: [
      inventory,
      { ...backoffice, label: "Brands", href: paths.adminBrands(), right: "editor", icon: Tag },
      {
        capability: "discovery",
        label: "Nicknames",
        href: paths.nicknames(),
        right: "editor",
        icon: Quote,
      },
      {
        ...backoffice,
        label: "Import & Export",
        href: paths.imports(),
        right: "editor",
        icon: FileSpreadsheet,
      },
    ],
  },
  {
    label: "Tell",
    sections: [
      {
        ...enquiries,
        label: "Newsletter",
        href: paths.newsletterIssues(),
        right: "sales",
        icon: Newspaper,
      },
      {
        ...backoffice,
        label: "Subscribers",
        href: paths.subscribers(),
        right: "admin",
        icon: Boxes,
      },
    ],
  },
  {
    label: "Office",
    sections: [
      { ...backoffice, label: "Team", href: paths.team(), right: "admin", icon: UsersRound },
      {
        ...backoffice,
        label: "Settings",
        href: paths.shopSettings(),
        right: "admin",
        icon: Settings,
      },
      { ...backoffice, label: "Audit", href: paths.auditLog(), right: "admin", icon: ScrollText },
      {
        ...backoffice,
        label: "Mails & Jobs",
        href: paths.mailsAndJobs(),
        right: "admin",
        icon: SendHorizontal,
      },
      {
        ...enquiries,
        label: "Personal Data",
        href: paths.personalData(),
        right: "admin",
        icon: FolderLock,
      },
    ],
  },
];

/** Leads back to the specified dashboard in a shop without Today. */
const dashboard: OfficeSection = {
  label: "Dashboard",
  href: paths.adminDashboard(),
  right: "admin",
  icon: ChartNoAxesColumn,
};

/** These can be begun from any page. */
const beginnings: readonly OfficeLink[] = [
  { ...backoffice, label: "New Watch", href: paths.newWatch(), right: "editor" },
  { ...checkout, label: "New Order", href: paths.newOrder(), right: "sales" },
  { ...enquiries, label: "New issue", href: paths.newsletterIssue("new"), right: "sales" },
  { ...backoffice, label: "New Brand", href: paths.newBrand(), right: "editor" },
];

interface OfficeContents {
  readonly home: string;
  readonly groups: readonly OfficeGroup[];
  /** A phone shows them at its lower edge. */
  readonly favourites: readonly OfficeSection[];
  readonly beginnings: readonly OfficeLink[];
}

/** The parts of the office that exist in this shop and are open to this viewer. */
export function officeFor(viewer: Viewer, capabilities: readonly Capability[]): OfficeContents {
  const isOpen = ({ right, capability }: OfficeLink) =>
    hasStaffRight(viewer, right) && (!capability || capabilities.includes(capability));
  const hasToday = capabilities.includes("backoffice");
  const shown = groups
    .map(({ label, sections }, index) => {
      const all = index === 0 && !hasToday ? [dashboard, ...sections] : sections;
      return { ...(label && { label }), sections: all.filter(isOpen) };
    })
    .filter(({ sections }) => sections.length > 0);
  return {
    home: officeHome(capabilities),
    groups: shown,
    favourites: [today, inbox, orders, inventory].filter(isOpen).slice(0, 3),
    beginnings: beginnings.filter(isOpen),
  };
}
