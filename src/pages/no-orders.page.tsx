import { Package } from "lucide";
import { noOnlineOrders } from "#src/features/account/account.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout } from "./account/account-layout.tsx";

/** Order History with `accounts` but without `checkout`. */
export function NoOrdersPage() {
  return (
    <>
      <PageHead description={noOnlineOrders.description} />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <EmptyState
          {...noOnlineOrders}
          icon={<Icon of={Package} />}
          className="border-line border-y"
          action={
            <Button asChild>
              <a href={paths.contact()}>Contact us</a>
            </Button>
          }
        />
      </AccountLayout>
    </>
  );
}
