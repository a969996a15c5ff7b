import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";

export function AccountDataPage() {
  return (
    <>
      <PageHead description="What the shop holds of you, to read, to download and to delete." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>{null}</AccountLayout>
    </>
  );
}
