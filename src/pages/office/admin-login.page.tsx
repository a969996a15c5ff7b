import { AdminSignIn, SetupForm } from "#src/features/dashboard/ui/admin-sign-in.tsx";
import { useFragmentToken } from "#src/lib/use-browser.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

export function AdminLoginPage() {
  const setupToken = useFragmentToken("#setup=");
  const [title, description] = setupToken
    ? ["First Administrator", "This link works once. The account made here runs the shop."]
    : ["Admin Login", "For those who run the shop."];
  return (
    <div className="container-page section-space">
      <PageHead title={title} description={description} />
      <div className="mx-auto max-w-md">
        <SectionHeading as="h1" title={title} description={description} />
        <noscript>
          <p className="mt-8 border-line border-t pt-6">
            Signing in needs JavaScript. Please switch it on and load this page again.
          </p>
        </noscript>
        <div className="mt-10 noscript:hidden">
          {setupToken ? <SetupForm token={setupToken} /> : <AdminSignIn />}
        </div>
      </div>
    </div>
  );
}
