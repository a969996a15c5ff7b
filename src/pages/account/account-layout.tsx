import type { ReactNode } from "react";
import { AccountNavigation } from "./account-navigation.tsx";

interface AccountLayoutProps {
  /** What stands above navigation and content, over the full width. */
  head: ReactNode;
  children: ReactNode;
}

export function AccountLayout({ head, children }: AccountLayoutProps) {
  return (
    <div className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
      {head}
      <div className="mt-10 gap-x-16 lg:mt-16 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <AccountNavigation />
        <div className="mt-12 min-w-0 lg:mt-0">{children}</div>
      </div>
    </div>
  );
}
