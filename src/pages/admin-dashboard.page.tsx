import { PageHead } from "#src/ui/page-head.tsx";
import { AccessGate } from "./admin-dashboard/access-gate.tsx";
import { Dashboard } from "./admin-dashboard/dashboard.tsx";

export function AdminDashboardPage() {
  return (
    <>
      <PageHead title="Admin Dashboard" description="For those who run the shop." />
      <AccessGate>
        <Dashboard />
      </AccessGate>
    </>
  );
}
