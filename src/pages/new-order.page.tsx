import { ordersTrail } from "#src/features/admin/orders.rules.ts";
import { ManualOrderForm } from "#src/features/admin/ui/manual-order.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccessGate } from "./admin/access-gate.tsx";

export function NewOrderPage() {
  return (
    <>
      <PageHead description="An order by telephone, for those who run the shop." />
      <AccessGate right="sales">
        <div className="container-page pt-8 pb-20 lg:pt-12 lg:pb-28">
          <Breadcrumb trail={ordersTrail(useViewer())} current="New Order" />
          <h1 className="mt-5 mb-8 text-headline">New Order</h1>
          <ManualOrderForm />
        </div>
      </AccessGate>
    </>
  );
}
