import { ordersTrail } from "#src/features/admin/orders.rules.ts";
import { PaymentChecks } from "#src/features/admin/ui/payment-checks.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccessGate } from "./admin/access-gate.tsx";

export function PaymentsToCheckPage() {
  return (
    <>
      <PageHead description="Payments that fit no order, for those who run the shop." />
      <AccessGate right="sales">
        <div className="container-page pt-8 pb-20 lg:pt-12 lg:pb-28">
          <Breadcrumb trail={ordersTrail(useViewer())} current="Payments to Check" />
          <h1 className="mt-5 text-headline">Payments to Check</h1>
          <PaymentChecks />
        </div>
      </AccessGate>
    </>
  );
}
