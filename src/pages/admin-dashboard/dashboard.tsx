import { signOutWords } from "#src/features/admin/dashboard.messages.ts";
import { Summary } from "#src/features/admin/ui/summary.tsx";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { Button } from "#src/ui/button.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";

export function Dashboard() {
  return (
    <div className="container-page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-headline">Admin Dashboard</h1>
        <LogoutButton />
      </div>
      <Summary />
      <div className="mt-8">
        <DashboardTabs />
      </div>
    </div>
  );
}

/** Whoever is signed out has no access any more, and by that is sent to the login. */
function LogoutButton() {
  const { signOut, pending } = useSignOut(signOutWords);
  return (
    <Button variant="secondary" size="small" loading={pending} onClick={signOut}>
      Logout
    </Button>
  );
}
