import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";

export function AccountSettingsPage() {
  return (
    <>
      <PageHead description="Your name, your email address, addresses and choices." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>{null}</AccountLayout>
    </>
  );
}
