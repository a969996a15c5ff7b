import { clsx } from "clsx";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { Capability } from "#src/domain/capabilities.ts";
import { hasStaffRight, type StaffRight } from "#src/domain/viewer.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { UnreadCount } from "#src/features/inbox/ui/unread-count.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccessGate } from "./access-gate.tsx";

interface StaffPageProps {
  right: StaffRight;
  /** For search engines and link previews, which never see it; every page has one. */
  description: string;
  /** Null for a page whose content has its own heading. */
  title: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: the sections of the staff beside it, above it on narrow screens. */
export function StaffPage({ right, description, title, lead, actions, children }: StaffPageProps) {
  return (
    <>
      <PageHead description={description} />
      <AccessGate right={right}>
        <div className="container-page pt-6 pb-20 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-12 lg:pb-28">
          <StaffNavigation />
          <div className="min-w-0 max-lg:mt-8">
            {title !== null && (
              <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
                <div className="min-w-0">
                  <h1 className="text-headline">{title}</h1>
                  {lead && <p className="mt-2 text-muted text-sm">{lead}</p>}
                </div>
                {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
              </header>
            )}
            {children}
          </div>
        </div>
      </AccessGate>
    </>
  );
}

interface Section {
  readonly label: string;
  readonly href: string;
  readonly right: StaffRight;
  /** Undefined for what every shop has. */
  readonly capability?: Capability;
  /** Beside the label. */
  readonly Count?: ComponentType;
}

const backoffice = { capability: "backoffice" } as const;
const enquiries = { capability: "enquiries" } as const;

const sections: readonly Section[] = [
  { ...backoffice, label: "Overview", href: paths.overview(), right: "staff" },
  { ...enquiries, label: "Inbox", href: paths.inbox(), right: "sales", Count: UnreadCount },
  { ...enquiries, label: "Stolen Serials", href: paths.stolenSerials(), right: "sales" },
  { ...enquiries, label: "Newsletter", href: paths.newsletterIssues(), right: "sales" },
  { ...backoffice, label: "Inventory", href: paths.inventory(), right: "editor" },
  { ...backoffice, label: "Brands", href: paths.adminBrands(), right: "editor" },
  { ...backoffice, label: "Import & Export", href: paths.imports(), right: "editor" },
  { capability: "checkout", label: "Orders", href: paths.adminOrders(), right: "sales" },
  { ...backoffice, label: "Applications", href: paths.applications(), right: "sales" },
  { ...backoffice, label: "People", href: paths.people(), right: "sales" },
  { ...backoffice, label: "Mails & Jobs", href: paths.mailsAndJobs(), right: "admin" },
  { ...backoffice, label: "Audit", href: paths.auditLog(), right: "admin" },
  { ...backoffice, label: "Settings", href: paths.shopSettings(), right: "admin" },
  { capability: "enquiries", label: "Personal Data", href: paths.personalData(), right: "admin" },
  { label: "Dashboard", href: paths.adminDashboard(), right: "admin" },
];

/** On a narrow screen the list scrolls sideways, and the current section is in its middle. */
function useCurrentInView(path: string) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current section
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const middle = current.offsetLeft + current.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [path]);
  return list;
}

function StaffNavigation() {
  const viewer = useViewer();
  const { capabilities } = usePageState();
  const [path] = useLocation();
  const list = useCurrentInView(path);
  const shown = sections.filter(
    ({ right, capability }) =>
      hasStaffRight(viewer, right) && (!capability || capabilities.includes(capability)),
  );
  return (
    <nav aria-label="Back office" className="lg:sticky lg:top-28 lg:self-start">
      <ul
        ref={list}
        className="flex gap-x-1 border-line [scrollbar-width:none] max-lg:scroll-fade max-lg:relative max-lg:-mx-3 max-lg:overflow-x-auto max-lg:border-b lg:flex-col lg:border-l"
      >
        {shown.map(({ label, href, Count }) => {
          const current = path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;
          return (
            <li key={href} className="shrink-0">
              <a
                href={href}
                aria-current={current}
                className={clsx(
                  "flex min-h-11 items-center border-transparent px-3 text-muted text-sm transition-colors hover:text-ink aria-[current]:border-brass aria-[current]:text-ink",
                  "focus-visible:-outline-offset-4 max-lg:border-b-2 lg:-ml-px lg:min-h-9 lg:border-l lg:px-5",
                )}
              >
                {label}
                {Count && <Count />}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
