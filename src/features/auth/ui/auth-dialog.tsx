import {
  type AuthTab,
  closeAuthDialog,
  showAuthTab,
} from "#src/features/auth/auth-dialog-store.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { AuthForms } from "./auth-forms.tsx";

interface AuthDialogProps {
  open: boolean;
  tab: AuthTab;
}

export function AuthDialog({ open, tab }: AuthDialogProps) {
  const { storeName } = useShopDetails();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeAuthDialog()}
      title={`Your ${storeName} account`}
      className="sm:max-w-md"
    >
      <AuthForms tab={tab} onTabChange={showAuthTab} />
    </Dialog>
  );
}
