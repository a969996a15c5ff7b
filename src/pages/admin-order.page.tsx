import { OrderScreen } from "#src/features/admin/ui/order-screen.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccessGate } from "./admin/access-gate.tsx";

export function AdminOrderPage({ params }: { params: PathParams }) {
  return (
    <>
      <PageHead description="An order, for those who run the shop." />
      <AccessGate right="sales">
        <div className="container-page pt-8 pb-20 lg:pt-12 lg:pb-28">
          <OrderScreen id={params.id ?? ""} />
        </div>
      </AccessGate>
    </>
  );
}
