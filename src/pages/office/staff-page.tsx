import type { ComponentType, ReactNode } from "react";
import type { StaffRight } from "#src/domain/viewer.ts";
import type { PathParams } from "#src/lib/paths.ts";
import { Breadcrumb, type Crumb } from "#src/ui/breadcrumb.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccessGate } from "./access-gate.tsx";
import { OfficeFrame } from "./office-frame.tsx";

interface StaffPageProps {
  right: StaffRight;
  /** For search engines and link previews, which never see it; every page has one. */
  description: string;
  /** Null for a page whose content has its own heading. */
  title: ReactNode;
  /** The pages above this one, if it is not in the list of sections. */
  trail?: readonly Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function StaffPage(props: StaffPageProps) {
  const { right, description, title, trail, lead, actions, children } = props;
  return (
    <>
      <PageHead description={description} />
      <OfficeFrame>
        <AccessGate right={right}>
          <div className="px-5 pt-3 pb-16 lg:px-8 lg:pt-4">
            {trail && typeof title === "string" && (
              <Breadcrumb trail={trail} current={title} className="mb-2" />
            )}
            {title !== null && (
              <header className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
                <div className="min-w-0">
                  <h1 className="text-heading">{title}</h1>
                  {lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
                </div>
                {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
              </header>
            )}
            {children}
          </div>
        </AccessGate>
      </OfficeFrame>
    </>
  );
}

interface StaffScreenProps extends Omit<StaffPageProps, "title" | "children"> {
  /** By default the title of the route. */
  title?: null;
  screen: ComponentType<{ id: string }>;
}

/** Makes a page that shows one component, which receives the id of its address. */
export const staffScreen = ({ screen: Screen, title, ...page }: StaffScreenProps) =>
  function StaffScreen({ params: { id = "" } }: { params: PathParams }) {
    const routeTitle = useRouteTitle();
    return (
      <StaffPage {...page} title={title === null ? null : routeTitle}>
        <Screen key={id} id={id} />
      </StaffPage>
    );
  };
