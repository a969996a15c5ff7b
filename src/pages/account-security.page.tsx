import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";

export function AccountSecurityPage() {
  return (
    <>
      <PageHead description="Your password, second factor and sessions." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>{null}</AccountLayout>
    </>
  );
}
