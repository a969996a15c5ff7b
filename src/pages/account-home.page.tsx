import type { ReactNode } from "react";
import { type Capable, onlyEnabled } from "#src/domain/capabilities.ts";
import { UnconfirmedEmail } from "#src/features/auth/links/ui/unconfirmed-email.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { AccountHome } from "./account/account-home.tsx";
import { OwnOffers, RecentOrders } from "./account/home-sections.tsx";
import { SecondFactorHint } from "./account/second-factor-hint.tsx";

interface HomeSection extends Capable {
  readonly Section: () => ReactNode;
}

const sections: readonly HomeSection[] = [
  { Section: RecentOrders, capability: "checkout" },
  { Section: OwnOffers, capability: "enquiries" },
];

/** The account's first page with the capability `accounts`. */
export function AccountHomePage() {
  const shown = onlyEnabled(sections, usePageState().capabilities);
  return (
    <AccountHome
      notices={
        <>
          <UnconfirmedEmail />
          <SecondFactorHint />
        </>
      }
    >
      {shown.map(({ Section, capability }) => (
        <Section key={capability} />
      ))}
    </AccountHome>
  );
}
