import { StolenSerials } from "#src/features/buyback/stolen/ui/stolen-serials.tsx";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

export function StolenSerialsPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="Serial numbers of stolen watches, for those who run the shop."
    >
      <StolenSerials />
    </StaffPage>
  );
}
